"""The room in containers: its pinned images, its passwords, and its scripts on a real PostgreSQL."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import psycopg
import pytest

from croupier.cardroom.cluster import Cluster, programs
from croupier.cardroom.config import read_config
from croupier.cardroom.schema.migrations import migrate
from croupier.cardroom.schema.roles import ROLES
from croupier.cardroom.serving.connections import connect
from croupier.cli import croupier

COMPOSE = Path(__file__).parents[2] / "systemd" / "compose"
EXACT = re.compile(r"[\w./-]+:\d+(\.\d+)+(-\w+)*|[\w./-]+@sha256:[0-9a-f]{64}")
"""A name with a whole version, or with a digest."""


@pytest.fixture(scope="module")
def stack() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml", reason="no reader of YAML is installed")
    found = yaml.safe_load((COMPOSE / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_external_images_are_pinned(stack: dict[str, Any]) -> None:
    foreign = {name: each["image"] for name, each in stack["services"].items() if "build" not in each}
    assert foreign.keys() == {"database"}
    for image in (*foreign.values(), *froms()):
        assert EXACT.fullmatch(image), image


def froms() -> list[str]:
    found = re.findall(r"^FROM (\S+)", (COMPOSE / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return found


def test_the_room_is_served_without_the_password_of_the_owner(stack: dict[str, Any]) -> None:
    room, database, migrating = (stack["services"][name] for name in ("room", "database", "migrate"))
    assert [each["source"] for each in room["secrets"]] == ["room"]
    assert [each["source"] for each in migrating["secrets"]] == ["owner"]
    assert "ports" not in database and database["networks"] == ["inside"]
    assert stack["networks"]["inside"] == {"internal": True}
    for each in (room, migrating):
        assert each["read_only"] and each["cap_drop"] == ["ALL"]
        assert each["security_opt"] == ["no-new-privileges:true"] and "privileged" not in each
    assert re.search(r"^USER croupier-room$", (COMPOSE / "Dockerfile").read_text(), re.MULTILINE)


def test_the_settings_and_the_commands_are_those_of_the_room(stack: dict[str, Any]) -> None:
    config = read_config(COMPOSE / "room.toml")
    assert config.port == 8444 and "8444:8444" in stack["services"]["room"]["ports"]
    for service in ("room", "migrate"):
        _, verb, *options = stack["services"][service]["command"]
        group = croupier.get_command(click.Context(croupier), "room")
        assert isinstance(group, click.Group)
        command = group.get_command(click.Context(group), verb)
        assert command is not None
        known = {name for each in command.params for name in each.opts}
        assert {each for each in options if each.startswith("--")} <= known
    mounted = {each.partition(":")[0] for each in stack["services"]["database"]["volumes"]}
    assert all((COMPOSE / each).is_file() for each in mounted if each.startswith("."))


def test_a_compose_that_is_there_takes_the_file(tmp_path: Path) -> None:
    commands = (["docker", "compose"], ["docker-compose"])
    command, version = next(((each, found) for each in commands if (found := version_of(each))), ([], ""))
    if not command:
        pytest.skip("docker compose is not installed")
    folder = tmp_path / "systemd" / "compose"
    shutil.copytree(COMPOSE, folder)
    file = folder / "compose.yaml"
    if version.startswith("1."):  # Debian 12 has it, and it knows no name at the top of a file
        file.write_text(re.sub(r"^name: .*$", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE))
    (folder / "secrets").mkdir(exist_ok=True)
    for name in ("owner", "room"):
        (folder / "secrets" / name).write_text("secret")
    asked = [*command, "-f", str(file), "config", "--quiet"]
    done = subprocess.run(asked, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def version_of(command: list[str]) -> str:
    """The version of a Compose, without a v; empty if it is not there."""
    if shutil.which(command[0]) is None:
        return ""
    asked = [*command, "version", "--short"]
    done = subprocess.run(asked, check=False, capture_output=True, text=True)
    return done.stdout.strip().lstrip("v") if done.returncode == 0 else ""


def test_the_account_of_the_room_has_only_the_rights_of_the_roles(postgres: Cluster, tmp_path: Path) -> None:
    """The very script that the container of PostgreSQL runs at its first start."""
    (tmp_path / "password").write_text("it's \\ secret\n")
    with psycopg.connect(postgres.dsn, autocommit=True) as conn:
        conn.execute("CREATE DATABASE compose")
    try:
        told = {"PGHOST": str(postgres.folder), "POSTGRES_USER": "postgres", "POSTGRES_DB": "compose"}
        path = {"PATH": f"{programs()}:{os.defpath}", "ROOM_PASSWORD_FILE": str(tmp_path / "password")}
        subprocess.run(["sh", str(COMPOSE / "account.sh")], check=True, env=told | path)
        with psycopg.connect(postgres.at("compose"), autocommit=True) as conn:
            migrate(conn, members=("room",))
            kept = conn.execute("SELECT rolpassword, rolsuper FROM pg_authid WHERE rolname = 'room'")
            password, is_super = kept.fetchone() or ("", True)
        assert password.startswith("SCRAM-SHA-256$") and not is_super
        room = postgres.at("compose", "room")
        for role in ROLES:
            connect(room, role).close()
        with psycopg.connect(room) as conn, pytest.raises(psycopg.errors.InsufficientPrivilege):
            conn.execute("DROP TABLE croupier.findings")
    finally:
        with psycopg.connect(postgres.dsn, autocommit=True) as conn:
            conn.execute("DROP DATABASE compose WITH (FORCE)")
            conn.execute("DROP ROLE IF EXISTS room")


def test_the_password_is_on_no_command_line(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("secret\n")
    (tmp_path / "croupier").write_text('#!/bin/sh\necho "$PGPASSWORD" "$@"\n')
    (tmp_path / "croupier").chmod(0o755)
    surroundings = {"PATH": f"{tmp_path}:{os.defpath}", "PASSWORD_FILE": str(tmp_path / "password")}
    asked = ["sh", str(COMPOSE / "entry.sh"), "room", "serve", "--config", "room.toml"]
    done = subprocess.run(asked, check=True, capture_output=True, text=True, env=surroundings)
    assert done.stdout == "secret room serve --config room.toml\n"
