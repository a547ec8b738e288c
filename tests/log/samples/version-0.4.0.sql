BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'croupier.log','0001_journal','2026-11-22 14:56:08.880449+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'croupier.log','0002_hand_tables','2026-11-22 14:56:08.881040+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'croupier.log','0003_decks','2026-11-22 14:56:08.881306+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'croupier.log','0004_shoe','2026-11-22 14:56:08.885621+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'croupier.log','0005_hands_without_button','2026-11-22 14:56:08.888156+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'croupier.log','0006_evidence','2026-11-22 14:56:08.892274+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'croupier.log','0007_typed','2026-11-22 14:56:08.892745+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'croupier.log','0008_finding','2026-11-22 14:56:08.893401+00:00');
CREATE TABLE actions (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            n INTEGER NOT NULL,
            attempt INTEGER NOT NULL,
            street TEXT NOT NULL,
            seat INTEGER NOT NULL,
            action TEXT NOT NULL,
            amount INTEGER NOT NULL,
            added INTEGER NOT NULL,
            all_in INTEGER NOT NULL,
            late INTEGER NOT NULL,
            at_ms INTEGER NOT NULL,
            PRIMARY KEY (hand_id, n)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "actions" VALUES(1,1,1,'pre-flop',1,'small-blind',100,100,0,0,4060);
INSERT INTO "actions" VALUES(1,2,1,'pre-flop',2,'big-blind',200,200,0,0,4060);
INSERT INTO "actions" VALUES(1,3,1,'pre-flop',3,'fold',0,0,0,0,10240);
INSERT INTO "actions" VALUES(1,4,1,'pre-flop',5,'raise',400,400,0,0,12660);
INSERT INTO "actions" VALUES(1,5,1,'pre-flop',6,'fold',0,0,0,0,14420);
INSERT INTO "actions" VALUES(1,6,1,'pre-flop',7,'fold',0,0,0,0,14420);
INSERT INTO "actions" VALUES(1,7,1,'pre-flop',9,'fold',0,0,0,0,14420);
INSERT INTO "actions" VALUES(1,8,1,'pre-flop',10,'fold',0,0,0,0,14420);
INSERT INTO "actions" VALUES(1,9,1,'pre-flop',1,'fold',100,0,0,0,14420);
INSERT INTO "actions" VALUES(1,10,1,'pre-flop',2,'call',400,200,0,0,16080);
INSERT INTO "actions" VALUES(1,11,1,'flop',2,'check',0,0,0,0,18420);
INSERT INTO "actions" VALUES(1,12,1,'flop',5,'check',0,0,0,0,19480);
INSERT INTO "actions" VALUES(1,13,1,'turn',2,'check',0,0,0,0,21180);
INSERT INTO "actions" VALUES(1,14,1,'turn',5,'check',0,0,0,0,22240);
INSERT INTO "actions" VALUES(1,15,1,'river',2,'check',0,0,0,0,23940);
INSERT INTO "actions" VALUES(1,16,1,'river',5,'bet',400,400,0,0,26160);
INSERT INTO "actions" VALUES(1,17,1,'river',2,'call',400,400,0,0,27820);
INSERT INTO "actions" VALUES(1,18,1,'reveal',5,'show',0,0,0,0,29280);
INSERT INTO "actions" VALUES(1,19,1,'reveal',2,'show',0,0,0,0,31040);
INSERT INTO "actions" VALUES(2,1,1,'pre-flop',2,'small-blind',100,100,0,0,36860);
INSERT INTO "actions" VALUES(2,2,1,'pre-flop',3,'big-blind',200,200,0,0,36860);
INSERT INTO "actions" VALUES(2,3,1,'pre-flop',5,'fold',0,0,0,0,43740);
INSERT INTO "actions" VALUES(2,4,1,'pre-flop',6,'fold',0,0,0,0,43740);
INSERT INTO "actions" VALUES(2,5,1,'pre-flop',7,'fold',0,0,0,0,43740);
INSERT INTO "actions" VALUES(2,6,1,'pre-flop',9,'fold',0,0,0,0,43740);
INSERT INTO "actions" VALUES(2,7,1,'pre-flop',10,'fold',0,0,0,0,43740);
INSERT INTO "actions" VALUES(2,8,1,'pre-flop',1,'fold',0,0,0,0,43740);
INSERT INTO "actions" VALUES(2,9,1,'pre-flop',2,'call',200,100,0,0,45400);
INSERT INTO "actions" VALUES(2,10,1,'pre-flop',3,'check',200,0,0,0,46460);
INSERT INTO "actions" VALUES(2,11,1,'flop',2,'check',0,0,0,0,48800);
INSERT INTO "actions" VALUES(2,12,1,'flop',3,'bet',400,400,0,0,51020);
INSERT INTO "actions" VALUES(2,13,1,'flop',2,'call',400,400,0,0,52680);
INSERT INTO "actions" VALUES(2,14,1,'turn',2,'check',0,0,0,0,54380);
INSERT INTO "actions" VALUES(2,15,1,'turn',3,'check',0,0,0,0,55440);
INSERT INTO "actions" VALUES(2,16,1,'river',2,'check',0,0,0,0,57140);
INSERT INTO "actions" VALUES(2,17,1,'river',3,'check',0,0,0,0,58200);
INSERT INTO "actions" VALUES(2,18,1,'reveal',2,'show',0,0,0,0,59660);
INSERT INTO "actions" VALUES(2,19,1,'reveal',3,'muck',0,0,0,0,60920);
INSERT INTO "actions" VALUES(3,1,1,'pre-flop',3,'small-blind',100,100,0,0,66740);
INSERT INTO "actions" VALUES(3,2,1,'pre-flop',5,'big-blind',200,200,0,0,66740);
INSERT INTO "actions" VALUES(3,3,1,'pre-flop',6,'raise',500,500,0,0,74400);
INSERT INTO "actions" VALUES(3,4,1,'pre-flop',7,'fold',0,0,0,0,76160);
INSERT INTO "actions" VALUES(3,5,1,'pre-flop',9,'fold',0,0,0,0,76160);
INSERT INTO "actions" VALUES(3,6,1,'pre-flop',10,'fold',0,0,0,0,76160);
INSERT INTO "actions" VALUES(3,7,1,'pre-flop',1,'fold',0,0,0,0,76160);
INSERT INTO "actions" VALUES(3,8,1,'pre-flop',2,'fold',0,0,0,0,76160);
INSERT INTO "actions" VALUES(3,9,1,'pre-flop',3,'call',500,400,0,0,77820);
INSERT INTO "actions" VALUES(3,10,1,'pre-flop',5,'call',500,300,0,0,79180);
INSERT INTO "actions" VALUES(3,11,1,'flop',3,'bet',400,400,0,0,82620);
INSERT INTO "actions" VALUES(3,12,1,'flop',5,'fold',0,0,0,0,83680);
INSERT INTO "actions" VALUES(3,13,1,'flop',6,'call',400,400,0,0,85340);
INSERT INTO "actions" VALUES(3,14,1,'turn',3,'check',0,0,0,0,87040);
INSERT INTO "actions" VALUES(3,15,1,'turn',6,'check',0,0,0,0,88100);
INSERT INTO "actions" VALUES(3,16,1,'river',3,'bet',1100,1100,0,0,90960);
INSERT INTO "actions" VALUES(3,17,1,'river',6,'call',1100,1100,0,0,92620);
INSERT INTO "actions" VALUES(3,18,1,'reveal',3,'show',0,0,0,0,94080);
INSERT INTO "actions" VALUES(3,19,1,'reveal',6,'muck',0,0,0,0,95340);
INSERT INTO "actions" VALUES(4,1,1,'pre-flop',5,'small-blind',100,100,0,0,101160);
INSERT INTO "actions" VALUES(4,2,1,'pre-flop',6,'big-blind',200,200,0,0,101160);
INSERT INTO "actions" VALUES(4,3,1,'pre-flop',7,'call',200,200,0,0,107940);
INSERT INTO "actions" VALUES(4,4,1,'pre-flop',9,'raise',500,500,0,0,110360);
INSERT INTO "actions" VALUES(4,5,1,'pre-flop',10,'fold',0,0,0,0,112120);
INSERT INTO "actions" VALUES(4,6,1,'pre-flop',1,'fold',0,0,0,0,112120);
INSERT INTO "actions" VALUES(4,7,1,'pre-flop',2,'call',500,500,0,0,113780);
INSERT INTO "actions" VALUES(4,8,1,'pre-flop',3,'raise',1500,1500,0,0,116200);
INSERT INTO "actions" VALUES(4,9,1,'pre-flop',5,'call',1500,1400,0,0,117860);
INSERT INTO "actions" VALUES(4,10,1,'pre-flop',6,'fold',200,0,0,0,118620);
INSERT INTO "actions" VALUES(4,11,1,'pre-flop',7,'call',1500,1300,0,0,120280);
INSERT INTO "actions" VALUES(4,12,1,'pre-flop',9,'call',1500,1000,0,0,121640);
INSERT INTO "actions" VALUES(4,13,1,'pre-flop',2,'call',1500,1000,0,0,123000);
INSERT INTO "actions" VALUES(4,14,1,'flop',5,'check',0,0,0,0,125340);
INSERT INTO "actions" VALUES(4,15,1,'flop',7,'check',0,0,0,0,126400);
INSERT INTO "actions" VALUES(4,16,1,'flop',9,'bet',3800,3800,0,0,128620);
INSERT INTO "actions" VALUES(4,17,1,'flop',2,'call',3800,3800,0,0,130280);
INSERT INTO "actions" VALUES(4,18,1,'flop',3,'fold',0,0,0,0,131040);
INSERT INTO "actions" VALUES(4,19,1,'flop',5,'call',3800,3800,0,0,132700);
INSERT INTO "actions" VALUES(4,20,1,'flop',7,'call',3800,3800,0,1,138180);
INSERT INTO "actions" VALUES(4,21,1,'turn',5,'bet',200,200,0,0,140420);
INSERT INTO "actions" VALUES(4,22,1,'turn',7,'raise',500,500,0,0,142960);
INSERT INTO "actions" VALUES(4,23,1,'turn',9,'raise',24700,24700,1,0,145680);
INSERT INTO "actions" VALUES(4,24,1,'turn',2,'call',12200,12200,1,0,147340);
INSERT INTO "actions" VALUES(4,25,1,'turn',5,'call',1400,1200,1,0,148700);
INSERT INTO "actions" VALUES(4,26,1,'turn',7,'fold',500,0,0,0,149460);
INSERT INTO "actions" VALUES(4,27,1,'turn',9,'returned',12500,-12500,0,0,149460);
INSERT INTO "actions" VALUES(4,28,1,'river',9,'show',0,0,0,0,151220);
INSERT INTO "actions" VALUES(4,29,1,'river',2,'show',0,0,0,0,152980);
INSERT INTO "actions" VALUES(4,30,1,'river',5,'show',0,0,0,0,154740);
INSERT INTO "actions" VALUES(5,1,1,'pre-flop',6,'small-blind',100,100,0,0,161500);
INSERT INTO "actions" VALUES(5,2,1,'pre-flop',7,'big-blind',200,200,0,0,161500);
INSERT INTO "actions" VALUES(5,3,1,'pre-flop',9,'raise',400,400,0,0,169040);
INSERT INTO "actions" VALUES(5,4,1,'pre-flop',10,'fold',0,0,0,0,170800);
INSERT INTO "actions" VALUES(5,5,1,'pre-flop',1,'fold',0,0,0,0,170800);
INSERT INTO "actions" VALUES(5,6,1,'pre-flop',2,'fold',0,0,0,0,170800);
INSERT INTO "actions" VALUES(5,7,1,'pre-flop',3,'fold',0,0,0,0,170800);
INSERT INTO "actions" VALUES(5,8,1,'pre-flop',5,'raise',900,900,0,0,173520);
INSERT INTO "actions" VALUES(5,9,1,'pre-flop',6,'fold',100,0,0,0,174580);
INSERT INTO "actions" VALUES(5,10,1,'pre-flop',7,'call',900,700,0,0,176240);
INSERT INTO "actions" VALUES(5,11,1,'pre-flop',9,'fold',400,0,0,0,177000);
INSERT INTO "actions" VALUES(5,12,1,'flop',7,'check',0,0,0,0,179640);
INSERT INTO "actions" VALUES(5,13,1,'flop',5,'check',0,0,0,0,180700);
INSERT INTO "actions" VALUES(5,14,1,'turn',7,'bet',400,400,0,0,183500);
INSERT INTO "actions" VALUES(5,15,1,'turn',5,'raise',2200,2200,0,0,186460);
INSERT INTO "actions" VALUES(5,16,1,'turn',7,'call',2200,1800,0,0,188120);
INSERT INTO "actions" VALUES(5,17,1,'river',7,'check',0,0,0,0,189820);
INSERT INTO "actions" VALUES(5,18,1,'river',5,'bet',400,400,0,0,191980);
INSERT INTO "actions" VALUES(5,19,1,'river',7,'call',400,400,0,0,193640);
INSERT INTO "actions" VALUES(5,20,1,'reveal',5,'show',0,0,0,0,195100);
INSERT INTO "actions" VALUES(5,21,1,'reveal',7,'show',0,0,0,0,196860);
INSERT INTO "actions" VALUES(6,1,1,'pre-flop',7,'small-blind',100,100,0,0,202680);
INSERT INTO "actions" VALUES(6,2,1,'pre-flop',9,'big-blind',200,200,0,0,202680);
INSERT INTO "actions" VALUES(6,3,2,'pre-flop',10,'fold',0,0,0,0,221300);
INSERT INTO "actions" VALUES(6,4,2,'pre-flop',1,'fold',0,0,0,0,221300);
INSERT INTO "actions" VALUES(6,5,2,'pre-flop',2,'call',200,200,0,0,222960);
INSERT INTO "actions" VALUES(6,6,2,'pre-flop',3,'fold',0,0,0,0,223720);
INSERT INTO "actions" VALUES(6,7,2,'pre-flop',5,'raise',400,400,0,0,226140);
INSERT INTO "actions" VALUES(6,8,2,'pre-flop',6,'fold',0,0,0,0,227900);
INSERT INTO "actions" VALUES(6,9,2,'pre-flop',7,'fold',100,0,0,0,227900);
INSERT INTO "actions" VALUES(6,10,2,'pre-flop',9,'call',400,200,0,0,229560);
INSERT INTO "actions" VALUES(6,11,2,'pre-flop',2,'call',400,200,0,0,230920);
INSERT INTO "actions" VALUES(6,12,2,'flop',9,'bet',200,200,0,0,234120);
INSERT INTO "actions" VALUES(6,13,2,'flop',2,'call',200,200,0,0,235780);
INSERT INTO "actions" VALUES(6,14,2,'flop',5,'call',200,200,0,0,237140);
INSERT INTO "actions" VALUES(6,15,2,'turn',9,'bet',2000,2000,0,0,240120);
INSERT INTO "actions" VALUES(6,16,2,'turn',2,'raise',4000,4000,0,0,242540);
INSERT INTO "actions" VALUES(6,17,2,'turn',5,'call',3900,3900,1,0,244200);
INSERT INTO "actions" VALUES(6,18,2,'turn',9,'call',4000,2000,0,0,245560);
INSERT INTO "actions" VALUES(6,19,2,'river',9,'check',0,0,0,0,247260);
INSERT INTO "actions" VALUES(6,20,2,'river',2,'check',0,0,0,0,248320);
INSERT INTO "actions" VALUES(6,21,2,'reveal',9,'show',0,0,0,0,249780);
INSERT INTO "actions" VALUES(6,22,2,'reveal',2,'show',0,0,0,0,251540);
INSERT INTO "actions" VALUES(6,23,2,'reveal',5,'show',0,0,0,0,253300);
INSERT INTO "actions" VALUES(7,1,1,'pre-flop',9,'small-blind',100,100,0,0,259120);
INSERT INTO "actions" VALUES(7,2,1,'pre-flop',10,'big-blind',200,200,0,0,259120);
INSERT INTO "actions" VALUES(7,3,1,'pre-flop',1,'fold',0,0,0,0,266000);
INSERT INTO "actions" VALUES(7,4,1,'pre-flop',2,'fold',0,0,0,0,266000);
INSERT INTO "actions" VALUES(7,5,1,'pre-flop',3,'fold',0,0,0,0,266000);
INSERT INTO "actions" VALUES(7,6,1,'pre-flop',5,'fold',0,0,0,0,266000);
INSERT INTO "actions" VALUES(7,7,1,'pre-flop',6,'fold',0,0,0,0,266000);
INSERT INTO "actions" VALUES(7,8,1,'pre-flop',7,'call',200,200,0,0,267660);
INSERT INTO "actions" VALUES(7,9,1,'pre-flop',9,'call',200,100,0,0,269020);
INSERT INTO "actions" VALUES(7,10,1,'pre-flop',10,'check',200,0,0,0,270080);
INSERT INTO "actions" VALUES(7,11,1,'flop',9,'check',0,0,0,0,272420);
INSERT INTO "actions" VALUES(7,12,1,'flop',10,'bet',600,600,0,0,274640);
INSERT INTO "actions" VALUES(7,13,1,'flop',7,'fold',0,0,0,0,275700);
INSERT INTO "actions" VALUES(7,14,1,'flop',9,'call',600,600,0,0,277360);
INSERT INTO "actions" VALUES(7,15,1,'turn',9,'check',0,0,0,0,279060);
INSERT INTO "actions" VALUES(7,16,1,'turn',10,'bet',200,200,0,0,280980);
INSERT INTO "actions" VALUES(7,17,1,'turn',9,'raise',400,400,0,0,283400);
INSERT INTO "actions" VALUES(7,18,1,'turn',10,'call',400,200,0,0,285060);
INSERT INTO "actions" VALUES(7,19,1,'river',9,'check',0,0,0,0,286760);
INSERT INTO "actions" VALUES(7,20,1,'river',10,'bet',1300,1300,0,0,288980);
INSERT INTO "actions" VALUES(7,21,1,'river',9,'call',1300,1300,0,0,290640);
INSERT INTO "actions" VALUES(7,22,1,'reveal',10,'show',0,0,0,0,292100);
INSERT INTO "actions" VALUES(7,23,1,'reveal',9,'muck',0,0,0,0,293360);
INSERT INTO "actions" VALUES(8,1,1,'pre-flop',10,'small-blind',100,100,0,0,299180);
INSERT INTO "actions" VALUES(8,2,1,'pre-flop',1,'big-blind',200,200,0,0,299180);
INSERT INTO "actions" VALUES(8,3,1,'pre-flop',2,'fold',0,0,0,0,306060);
INSERT INTO "actions" VALUES(8,4,1,'pre-flop',3,'fold',0,0,0,0,306060);
INSERT INTO "actions" VALUES(8,5,1,'pre-flop',5,'raise',400,400,0,0,312920);
INSERT INTO "actions" VALUES(8,6,1,'pre-flop',6,'fold',0,0,0,0,313980);
INSERT INTO "actions" VALUES(8,7,1,'pre-flop',7,'fold',0,0,0,0,315040);
INSERT INTO "actions" VALUES(8,8,1,'pre-flop',9,'fold',0,0,0,0,316100);
INSERT INTO "actions" VALUES(8,9,1,'pre-flop',10,'fold',100,0,0,0,317160);
INSERT INTO "actions" VALUES(8,10,1,'pre-flop',1,'fold',200,0,0,0,318220);
INSERT INTO "actions" VALUES(8,11,1,'pre-flop',5,'returned',200,-200,0,0,318220);
INSERT INTO "actions" VALUES(9,1,1,'pre-flop',1,'small-blind',100,100,0,0,324040);
INSERT INTO "actions" VALUES(9,2,1,'pre-flop',2,'big-blind',200,200,0,0,324040);
INSERT INTO "actions" VALUES(9,3,1,'pre-flop',3,'fold',0,0,0,0,330220);
INSERT INTO "actions" VALUES(9,4,1,'pre-flop',5,'raise',600,600,0,0,332940);
INSERT INTO "actions" VALUES(9,5,1,'pre-flop',6,'raise',1400,1400,0,0,335780);
INSERT INTO "actions" VALUES(9,6,1,'pre-flop',7,'fold',0,0,0,0,337540);
INSERT INTO "actions" VALUES(9,7,1,'pre-flop',9,'fold',0,0,0,0,337540);
INSERT INTO "actions" VALUES(9,8,1,'pre-flop',10,'raise',3200,3200,0,0,340260);
INSERT INTO "actions" VALUES(9,9,1,'pre-flop',1,'fold',100,0,0,0,341320);
INSERT INTO "actions" VALUES(9,10,1,'pre-flop',2,'call',3200,3000,0,0,342980);
INSERT INTO "actions" VALUES(9,11,1,'pre-flop',5,'call',3200,2600,0,0,344340);
INSERT INTO "actions" VALUES(9,12,1,'pre-flop',6,'fold',1400,0,0,0,345100);
INSERT INTO "actions" VALUES(9,13,1,'flop',2,'check',0,0,0,0,347740);
INSERT INTO "actions" VALUES(9,14,1,'flop',5,'bet',300,300,0,0,349780);
INSERT INTO "actions" VALUES(9,15,1,'flop',10,'raise',900,900,0,0,352500);
INSERT INTO "actions" VALUES(9,16,1,'flop',2,'call',900,900,0,0,354160);
INSERT INTO "actions" VALUES(9,17,1,'flop',5,'raise',1500,1200,1,0,356280);
INSERT INTO "actions" VALUES(9,18,1,'flop',10,'call',1500,600,0,0,357940);
INSERT INTO "actions" VALUES(9,19,1,'flop',2,'call',1500,600,0,0,359300);
INSERT INTO "actions" VALUES(9,20,1,'turn',2,'check',0,0,0,0,361000);
INSERT INTO "actions" VALUES(9,21,1,'turn',10,'check',0,0,0,0,362060);
INSERT INTO "actions" VALUES(9,22,1,'river',2,'check',0,0,0,0,363760);
INSERT INTO "actions" VALUES(9,23,1,'river',10,'bet',9700,9700,1,0,366980);
INSERT INTO "actions" VALUES(9,24,1,'river',2,'fold',0,0,0,0,368040);
INSERT INTO "actions" VALUES(9,25,1,'river',10,'returned',9700,-9700,0,0,368040);
INSERT INTO "actions" VALUES(9,26,1,'reveal',10,'show',0,0,0,0,369800);
INSERT INTO "actions" VALUES(9,27,1,'reveal',5,'show',0,0,0,0,371560);
INSERT INTO "actions" VALUES(10,1,1,'pre-flop',2,'small-blind',100,100,0,0,377530);
INSERT INTO "actions" VALUES(10,2,1,'pre-flop',3,'big-blind',200,200,0,0,377530);
INSERT INTO "actions" VALUES(10,3,1,'pre-flop',5,'fold',0,0,0,0,388530);
INSERT INTO "actions" VALUES(10,4,1,'pre-flop',6,'fold',0,0,0,0,388530);
INSERT INTO "actions" VALUES(10,5,1,'pre-flop',7,'raise',400,400,0,0,390950);
INSERT INTO "actions" VALUES(10,6,1,'pre-flop',9,'fold',0,0,0,0,392710);
INSERT INTO "actions" VALUES(10,7,1,'pre-flop',10,'fold',0,0,0,0,392710);
INSERT INTO "actions" VALUES(10,8,1,'pre-flop',1,'fold',0,0,0,0,392710);
INSERT INTO "actions" VALUES(10,9,1,'pre-flop',2,'call',400,300,0,0,394370);
INSERT INTO "actions" VALUES(10,10,1,'pre-flop',3,'fold',200,0,0,0,395130);
INSERT INTO "actions" VALUES(10,11,1,'flop',2,'check',0,0,0,0,397770);
INSERT INTO "actions" VALUES(10,12,1,'flop',7,'bet',200,200,0,0,399690);
INSERT INTO "actions" VALUES(10,13,1,'flop',2,'call',200,200,0,0,401350);
INSERT INTO "actions" VALUES(10,14,1,'turn',2,'check',0,0,0,0,403050);
INSERT INTO "actions" VALUES(10,15,1,'turn',7,'check',0,0,0,0,404110);
INSERT INTO "actions" VALUES(10,16,1,'river',2,'check',0,0,0,0,405810);
INSERT INTO "actions" VALUES(10,17,1,'river',7,'check',0,0,0,0,406870);
INSERT INTO "actions" VALUES(10,18,1,'reveal',2,'show',0,0,0,0,408330);
INSERT INTO "actions" VALUES(10,19,1,'reveal',7,'show',0,0,0,0,410090);
INSERT INTO "actions" VALUES(11,1,1,'pre-flop',3,'small-blind',100,100,0,0,415910);
INSERT INTO "actions" VALUES(11,2,1,'pre-flop',5,'big-blind',200,200,0,0,415910);
INSERT INTO "actions" VALUES(11,3,1,'pre-flop',6,'fold',0,0,0,0,422790);
INSERT INTO "actions" VALUES(11,4,1,'pre-flop',7,'fold',0,0,0,0,422790);
INSERT INTO "actions" VALUES(11,5,1,'pre-flop',9,'raise',400,400,0,0,425210);
INSERT INTO "actions" VALUES(11,6,1,'pre-flop',10,'fold',0,0,0,0,426270);
INSERT INTO "actions" VALUES(11,7,1,'pre-flop',1,'raise',800,800,0,0,428690);
INSERT INTO "actions" VALUES(11,8,1,'pre-flop',2,'call',800,800,0,0,430350);
INSERT INTO "actions" VALUES(11,9,1,'pre-flop',3,'fold',100,0,0,0,431110);
INSERT INTO "actions" VALUES(11,10,1,'pre-flop',5,'fold',200,0,0,0,432170);
INSERT INTO "actions" VALUES(11,11,1,'pre-flop',9,'fold',400,0,0,0,433230);
INSERT INTO "actions" VALUES(11,12,1,'flop',1,'check',0,0,0,0,435870);
INSERT INTO "actions" VALUES(11,13,1,'flop',2,'check',0,0,0,0,436930);
INSERT INTO "actions" VALUES(11,14,1,'turn',1,'check',0,0,0,0,438630);
INSERT INTO "actions" VALUES(11,15,1,'turn',2,'check',0,0,0,0,439690);
INSERT INTO "actions" VALUES(11,16,1,'river',1,'check',0,0,0,0,441390);
INSERT INTO "actions" VALUES(11,17,1,'river',2,'check',0,0,0,0,442450);
INSERT INTO "actions" VALUES(11,18,1,'reveal',1,'show',0,0,0,0,443910);
INSERT INTO "actions" VALUES(11,19,1,'reveal',2,'muck',0,0,0,0,445170);
INSERT INTO "actions" VALUES(12,1,1,'pre-flop',5,'small-blind',100,100,0,0,450990);
INSERT INTO "actions" VALUES(12,2,1,'pre-flop',6,'big-blind',200,200,0,0,450990);
INSERT INTO "actions" VALUES(12,3,1,'pre-flop',7,'raise',600,600,0,0,462950);
INSERT INTO "actions" VALUES(12,4,1,'pre-flop',9,'fold',0,0,0,0,464710);
INSERT INTO "actions" VALUES(12,5,1,'pre-flop',10,'fold',0,0,0,0,464710);
INSERT INTO "actions" VALUES(12,6,1,'pre-flop',1,'fold',0,0,0,0,464710);
INSERT INTO "actions" VALUES(12,7,1,'pre-flop',2,'fold',0,0,0,0,464710);
INSERT INTO "actions" VALUES(12,8,1,'pre-flop',3,'fold',0,0,0,0,464710);
INSERT INTO "actions" VALUES(12,9,1,'pre-flop',5,'call',600,500,0,0,466370);
INSERT INTO "actions" VALUES(12,10,1,'pre-flop',6,'fold',200,0,0,0,467130);
INSERT INTO "actions" VALUES(12,11,1,'flop',5,'bet',700,700,0,0,470930);
INSERT INTO "actions" VALUES(12,12,1,'flop',7,'call',700,700,0,0,472590);
INSERT INTO "actions" VALUES(12,13,1,'turn',5,'bet',1400,1400,0,0,475450);
INSERT INTO "actions" VALUES(12,14,1,'turn',7,'raise',3200,3200,0,0,478110);
INSERT INTO "actions" VALUES(12,15,1,'turn',5,'call',3200,1800,0,0,479770);
INSERT INTO "actions" VALUES(12,16,1,'river',5,'check',0,0,0,0,481470);
INSERT INTO "actions" VALUES(12,17,1,'river',7,'bet',200,200,0,0,483390);
INSERT INTO "actions" VALUES(12,18,1,'river',5,'call',200,200,0,0,485050);
INSERT INTO "actions" VALUES(12,19,1,'reveal',7,'show',0,0,0,0,486510);
INSERT INTO "actions" VALUES(12,20,1,'reveal',5,'muck',0,0,0,0,487770);
CREATE TABLE awards (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            pot INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            amount INTEGER NOT NULL,
            PRIMARY KEY (hand_id, pot, seat)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "awards" VALUES(1,0,2,1700);
INSERT INTO "awards" VALUES(2,0,2,1200);
INSERT INTO "awards" VALUES(3,0,3,4300);
INSERT INTO "awards" VALUES(4,0,9,27400);
INSERT INTO "awards" VALUES(4,1,9,21500);
INSERT INTO "awards" VALUES(5,0,7,7200);
INSERT INTO "awards" VALUES(6,0,2,4400);
INSERT INTO "awards" VALUES(6,0,5,4400);
INSERT INTO "awards" VALUES(6,0,9,4500);
INSERT INTO "awards" VALUES(6,1,2,100);
INSERT INTO "awards" VALUES(6,1,9,100);
INSERT INTO "awards" VALUES(7,0,10,5000);
INSERT INTO "awards" VALUES(8,0,5,500);
INSERT INTO "awards" VALUES(9,0,10,15300);
INSERT INTO "awards" VALUES(10,0,7,1400);
INSERT INTO "awards" VALUES(11,0,1,2200);
INSERT INTO "awards" VALUES(12,0,7,9300);
CREATE TABLE cards (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            attempt INTEGER NOT NULL,
            n INTEGER NOT NULL,
            code INTEGER CHECK (code BETWEEN 0 AND 51),
            seat INTEGER,
            place TEXT NOT NULL,
            up INTEGER NOT NULL,
            uid TEXT NOT NULL,
            PRIMARY KEY (hand_id, attempt, n)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "cards" VALUES(1,1,0,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,1,31,2,'seat',1,'049D330C46D37C');
INSERT INTO "cards" VALUES(1,1,2,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,3,49,5,'seat',1,'04569A7789A686');
INSERT INTO "cards" VALUES(1,1,4,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,5,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,6,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,7,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,8,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,9,34,2,'seat',1,'042C7B5A2AF833');
INSERT INTO "cards" VALUES(1,1,10,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,11,22,5,'seat',1,'04D7D018C896CD');
INSERT INTO "cards" VALUES(1,1,12,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,13,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,14,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,15,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(1,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(1,1,17,29,NULL,'board',1,'0462A69C09D2B4');
INSERT INTO "cards" VALUES(1,1,18,15,NULL,'board',1,'048CC9760827EA');
INSERT INTO "cards" VALUES(1,1,19,45,NULL,'board',1,'04C3D5A3D80FBD');
INSERT INTO "cards" VALUES(1,1,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(1,1,21,30,NULL,'board',1,'04D5C6B1365125');
INSERT INTO "cards" VALUES(1,1,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(1,1,23,41,NULL,'board',1,'04F6E53B2FF865');
INSERT INTO "cards" VALUES(2,1,0,36,2,'seat',1,'0473D5E1235E27');
INSERT INTO "cards" VALUES(2,1,1,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,2,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,3,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,4,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,5,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,6,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,7,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,8,46,2,'seat',1,'04FC8F17CEE07B');
INSERT INTO "cards" VALUES(2,1,9,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,10,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,11,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,12,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,13,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,14,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,15,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(2,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(2,1,17,15,NULL,'board',1,'048CC9760827EA');
INSERT INTO "cards" VALUES(2,1,18,50,NULL,'board',1,'047179BE1AFF4A');
INSERT INTO "cards" VALUES(2,1,19,1,NULL,'board',1,'04249BDDE5F2CC');
INSERT INTO "cards" VALUES(2,1,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(2,1,21,22,NULL,'board',1,'04D7D018C896CD');
INSERT INTO "cards" VALUES(2,1,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(2,1,23,8,NULL,'board',1,'0401E3ADCF66DE');
INSERT INTO "cards" VALUES(3,1,0,25,3,'seat',1,'0433E5343BFD97');
INSERT INTO "cards" VALUES(3,1,1,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,2,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,3,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,4,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,5,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,6,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,7,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,8,45,3,'seat',1,'04C3D5A3D80FBD');
INSERT INTO "cards" VALUES(3,1,9,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,10,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,11,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,12,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,13,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,14,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,15,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(3,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(3,1,17,8,NULL,'board',1,'0401E3ADCF66DE');
INSERT INTO "cards" VALUES(3,1,18,13,NULL,'board',1,'04B6F6FA3D964D');
INSERT INTO "cards" VALUES(3,1,19,29,NULL,'board',1,'0462A69C09D2B4');
INSERT INTO "cards" VALUES(3,1,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(3,1,21,9,NULL,'board',1,'044F3BABEFBBC0');
INSERT INTO "cards" VALUES(3,1,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(3,1,23,11,NULL,'board',1,'0497EAFB59C5E8');
INSERT INTO "cards" VALUES(4,1,0,17,5,'seat',1,'0466DCAC5130C7');
INSERT INTO "cards" VALUES(4,1,1,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,2,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,3,34,9,'seat',1,'042C7B5A2AF833');
INSERT INTO "cards" VALUES(4,1,4,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,5,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,6,51,2,'seat',1,'0418A93C22F61C');
INSERT INTO "cards" VALUES(4,1,7,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,8,19,5,'seat',1,'044E2FF44248CC');
INSERT INTO "cards" VALUES(4,1,9,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,10,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,11,40,9,'seat',1,'04739B427B2A88');
INSERT INTO "cards" VALUES(4,1,12,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,13,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,14,27,2,'seat',1,'0434E45373F69F');
INSERT INTO "cards" VALUES(4,1,15,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(4,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(4,1,17,38,NULL,'board',1,'042ABB91DAAC12');
INSERT INTO "cards" VALUES(4,1,18,0,NULL,'board',1,'048FC223B450D3');
INSERT INTO "cards" VALUES(4,1,19,24,NULL,'board',1,'04EF2B9281A583');
INSERT INTO "cards" VALUES(4,1,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(4,1,21,30,NULL,'board',1,'04D5C6B1365125');
INSERT INTO "cards" VALUES(4,1,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(4,1,23,41,NULL,'board',1,'04F6E53B2FF865');
INSERT INTO "cards" VALUES(5,1,0,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,1,51,7,'seat',1,'0418A93C22F61C');
INSERT INTO "cards" VALUES(5,1,2,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,3,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,4,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,5,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,6,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,7,46,5,'seat',1,'04FC8F17CEE07B');
INSERT INTO "cards" VALUES(5,1,8,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,9,42,7,'seat',1,'041E62B2BA7246');
INSERT INTO "cards" VALUES(5,1,10,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,11,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,12,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,13,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,14,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(5,1,15,3,5,'seat',1,'04DA39ECD917C7');
INSERT INTO "cards" VALUES(5,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(5,1,17,18,NULL,'board',1,'04FB139EA88EA5');
INSERT INTO "cards" VALUES(5,1,18,7,NULL,'board',1,'04A6D5AAC92602');
INSERT INTO "cards" VALUES(5,1,19,16,NULL,'board',1,'04FC68A079A77E');
INSERT INTO "cards" VALUES(5,1,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(5,1,21,24,NULL,'board',1,'04EF2B9281A583');
INSERT INTO "cards" VALUES(5,1,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(5,1,23,37,NULL,'board',1,'04C2E23FE8305A');
INSERT INTO "cards" VALUES(6,1,0,NULL,7,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,1,NULL,9,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,2,NULL,10,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,3,NULL,1,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,4,NULL,2,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,5,NULL,3,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,6,NULL,5,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,7,NULL,6,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,8,NULL,7,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,9,NULL,9,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,10,NULL,10,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,11,NULL,1,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,12,NULL,2,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,13,NULL,3,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,14,NULL,5,'seat',0,'');
INSERT INTO "cards" VALUES(6,1,15,NULL,6,'seat',0,'');
INSERT INTO "cards" VALUES(6,2,0,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,1,15,9,'seat',1,'048CC9760827EA');
INSERT INTO "cards" VALUES(6,2,2,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,3,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,4,49,2,'seat',1,'04569A7789A686');
INSERT INTO "cards" VALUES(6,2,5,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,6,51,5,'seat',1,'0418A93C22F61C');
INSERT INTO "cards" VALUES(6,2,7,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,8,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,9,50,9,'seat',1,'047179BE1AFF4A');
INSERT INTO "cards" VALUES(6,2,10,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,11,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,12,22,2,'seat',1,'04D7D018C896CD');
INSERT INTO "cards" VALUES(6,2,13,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,14,5,5,'seat',1,'04BD5FB95CCE2E');
INSERT INTO "cards" VALUES(6,2,15,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(6,2,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(6,2,17,10,NULL,'board',1,'048A16213D23EF');
INSERT INTO "cards" VALUES(6,2,18,26,NULL,'board',1,'0415275201FE91');
INSERT INTO "cards" VALUES(6,2,19,48,NULL,'board',1,'04DD2BC2597E47');
INSERT INTO "cards" VALUES(6,2,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(6,2,21,32,NULL,'board',1,'0491523F959D5C');
INSERT INTO "cards" VALUES(6,2,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(6,2,23,44,NULL,'board',1,'049FC606FF696E');
INSERT INTO "cards" VALUES(7,1,0,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,1,33,10,'seat',1,'04F73D4084727B');
INSERT INTO "cards" VALUES(7,1,2,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,3,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,4,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,5,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,6,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,7,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,8,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,9,13,10,'seat',1,'04B6F6FA3D964D');
INSERT INTO "cards" VALUES(7,1,10,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,11,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,12,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,13,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,14,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,15,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(7,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(7,1,17,9,NULL,'board',1,'044F3BABEFBBC0');
INSERT INTO "cards" VALUES(7,1,18,32,NULL,'board',1,'0491523F959D5C');
INSERT INTO "cards" VALUES(7,1,19,7,NULL,'board',1,'04A6D5AAC92602');
INSERT INTO "cards" VALUES(7,1,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(7,1,21,29,NULL,'board',1,'0462A69C09D2B4');
INSERT INTO "cards" VALUES(7,1,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(7,1,23,20,NULL,'board',1,'04A087EDD059BC');
INSERT INTO "cards" VALUES(8,1,0,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,1,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,2,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,3,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,4,NULL,5,'seat',0,'');
INSERT INTO "cards" VALUES(8,1,5,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,6,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,7,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,8,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,9,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,10,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,11,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,12,NULL,5,'seat',0,'');
INSERT INTO "cards" VALUES(8,1,13,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,14,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,15,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(8,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(8,1,17,NULL,NULL,'stub',0,'');
INSERT INTO "cards" VALUES(9,1,0,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,1,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,2,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,3,43,5,'seat',1,'04E1E0C0F5A506');
INSERT INTO "cards" VALUES(9,1,4,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,5,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,6,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,7,47,10,'seat',1,'045243A3D0D4F5');
INSERT INTO "cards" VALUES(9,1,8,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,9,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,10,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,11,42,5,'seat',1,'041E62B2BA7246');
INSERT INTO "cards" VALUES(9,1,12,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,13,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,14,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(9,1,15,45,10,'seat',1,'04C3D5A3D80FBD');
INSERT INTO "cards" VALUES(9,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(9,1,17,21,NULL,'board',1,'044E35B82B9978');
INSERT INTO "cards" VALUES(9,1,18,30,NULL,'board',1,'04D5C6B1365125');
INSERT INTO "cards" VALUES(9,1,19,11,NULL,'board',1,'0497EAFB59C5E8');
INSERT INTO "cards" VALUES(9,1,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(9,1,21,10,NULL,'board',1,'048A16213D23EF');
INSERT INTO "cards" VALUES(9,1,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(9,1,23,35,NULL,'board',1,'042AD4600912A6');
INSERT INTO "cards" VALUES(10,1,0,24,2,'seat',1,'04EF2B9281A583');
INSERT INTO "cards" VALUES(10,1,1,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,2,NULL,NULL,'scrap',0,'');
INSERT INTO "cards" VALUES(10,1,3,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,4,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,5,33,7,'seat',1,'04F73D4084727B');
INSERT INTO "cards" VALUES(10,1,6,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,7,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,8,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,9,12,2,'seat',1,'04DB02A0AD2ACF');
INSERT INTO "cards" VALUES(10,1,10,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,11,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,12,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,13,41,7,'seat',1,'04F6E53B2FF865');
INSERT INTO "cards" VALUES(10,1,14,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,15,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,16,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(10,1,17,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(10,1,18,4,NULL,'board',1,'044C3D00F13C21');
INSERT INTO "cards" VALUES(10,1,19,21,NULL,'board',1,'044E35B82B9978');
INSERT INTO "cards" VALUES(10,1,20,29,NULL,'board',1,'0462A69C09D2B4');
INSERT INTO "cards" VALUES(10,1,21,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(10,1,22,30,NULL,'board',1,'04D5C6B1365125');
INSERT INTO "cards" VALUES(10,1,23,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(10,1,24,31,NULL,'board',1,'049D330C46D37C');
INSERT INTO "cards" VALUES(11,1,0,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,1,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,2,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,3,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,4,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,5,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,6,36,1,'seat',1,'0473D5E1235E27');
INSERT INTO "cards" VALUES(11,1,7,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,8,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,9,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,10,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,11,NULL,7,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,12,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,13,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,14,20,1,'seat',1,'04A087EDD059BC');
INSERT INTO "cards" VALUES(11,1,15,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(11,1,16,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(11,1,17,45,NULL,'board',1,'04C3D5A3D80FBD');
INSERT INTO "cards" VALUES(11,1,18,38,NULL,'board',1,'042ABB91DAAC12');
INSERT INTO "cards" VALUES(11,1,19,22,NULL,'board',1,'04D7D018C896CD');
INSERT INTO "cards" VALUES(11,1,20,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(11,1,21,29,NULL,'board',1,'0462A69C09D2B4');
INSERT INTO "cards" VALUES(11,1,22,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(11,1,23,0,NULL,'board',1,'048FC223B450D3');
INSERT INTO "cards" VALUES(12,1,0,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,1,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,2,28,7,'seat',1,'04285E931D7D79');
INSERT INTO "cards" VALUES(12,1,3,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,4,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,5,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,6,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,7,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,8,NULL,5,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,9,NULL,6,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,10,24,7,'seat',1,'04EF2B9281A583');
INSERT INTO "cards" VALUES(12,1,11,NULL,9,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,12,NULL,NULL,'stub',0,'');
INSERT INTO "cards" VALUES(12,1,13,NULL,10,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,14,NULL,1,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,15,NULL,2,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,16,NULL,3,'muck',0,'');
INSERT INTO "cards" VALUES(12,1,17,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(12,1,18,30,NULL,'board',1,'04D5C6B1365125');
INSERT INTO "cards" VALUES(12,1,19,49,NULL,'board',1,'04569A7789A686');
INSERT INTO "cards" VALUES(12,1,20,17,NULL,'board',1,'0466DCAC5130C7');
INSERT INTO "cards" VALUES(12,1,21,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(12,1,22,20,NULL,'board',1,'04A087EDD059BC');
INSERT INTO "cards" VALUES(12,1,23,NULL,NULL,'burn',0,'');
INSERT INTO "cards" VALUES(12,1,24,7,NULL,'board',1,'04A6D5AAC92602');
CREATE TABLE chain (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        first_seq INTEGER NOT NULL,
        origin BLOB NOT NULL
    ) STRICT;
INSERT INTO "chain" VALUES(1,1,X'0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE hand_tallies (
        quarter TEXT NOT NULL,
        table_name TEXT NOT NULL,
        dealer TEXT NOT NULL,
        mode TEXT NOT NULL,
        outcome TEXT NOT NULL,
        hands INTEGER NOT NULL,
        pot INTEGER NOT NULL,
        rake INTEGER NOT NULL,
        PRIMARY KEY (quarter, table_name, dealer, mode, outcome)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "hand_tallies" VALUES('2026-01-01T20:00:00.000Z','demo 11','typed:3ea518c4d85e48c8e9934b10fdd22932','cash','complete',12,112500,2000);
CREATE TABLE hands (
            id INTEGER PRIMARY KEY,
            first_seq INTEGER NOT NULL,
            table_name TEXT NOT NULL,
            game TEXT NOT NULL,
            mode TEXT NOT NULL,
            hand_no INTEGER NOT NULL,
            players INTEGER NOT NULL,
            started_utc TEXT NOT NULL,
            ended_utc TEXT,
            outcome TEXT,
            attempts INTEGER,
            pot INTEGER,
            rake INTEGER,
            board TEXT,
            card_mask INTEGER,
            incidents TEXT
        , button INTEGER, dealer TEXT NOT NULL DEFAULT '', record_seq INTEGER, settings_seq INTEGER, tables_hash BLOB) STRICT;
INSERT INTO "hands" VALUES(1,12,'demo 11','THNL','cash',1,8,'2026-01-01T20:00:04.060Z','2026-01-01T20:00:34.000Z','complete',1,1700,0,'9d 5s Kd 9h Qd',600354290958336,'',10,'typed:3ea518c4d85e48c8e9934b10fdd22932',11,1,X'012B96E713C69A5A856369AAD6B28979C4ECFCC6841A0687AB78CC3F4BAECCC4');
INSERT INTO "hands" VALUES(2,67,'demo 11','THNL','cash',2,8,'2026-01-01T20:00:36.860Z','2026-01-01T20:01:03.880Z','complete',1,1200,0,'5s Ah 2d 7h 4c',1196337374724354,'',1,'typed:3ea518c4d85e48c8e9934b10fdd22932',66,1,X'7441079598DB95092A95D4145FDBF37886C8AD70B1C764714708CA2F58058ADB');
INSERT INTO "hands" VALUES(3,122,'demo 11','THNL','cash',3,8,'2026-01-01T20:01:06.740Z','2026-01-01T20:01:38.300Z','complete',1,4500,200,'4c 5d 9d 4d 4s',35184942525184,'',2,'typed:3ea518c4d85e48c8e9934b10fdd22932',121,1,X'EC324349516FFA839D5FB1786304D1526087C36FCFA28DCFD74841497F85A2D2');
INSERT INTO "hands" VALUES(4,178,'demo 11','THNL','cash',4,8,'2026-01-01T20:01:41.160Z','2026-01-01T20:02:38.340Z','complete',1,49200,300,'Jh 2c 8c 9h Qd',2255391631736833,'AL-07 AL-34',3,'typed:3ea518c4d85e48c8e9934b10fdd22932',177,1,X'9B26454D84A2B1D538FD32AE8E9B269EC2BB74B3AEC637A9A01BB05A3F2DFD73');
INSERT INTO "hands" VALUES(5,254,'demo 11','THNL','cash',5,8,'2026-01-01T20:02:41.500Z','2026-01-01T20:03:19.820Z','complete',1,7500,300,'6h 3s 6c 8c Jd',2326704060432520,'',5,'typed:3ea518c4d85e48c8e9934b10fdd22932',253,1,X'AD3161378F274C124064ED1FFAAAAEF38BDF3FAA42EA98DB97620192E8D33619');
INSERT INTO "hands" VALUES(6,312,'demo 11','THNL','cash',6,8,'2026-01-01T20:03:22.680Z','2026-01-01T20:04:16.260Z','complete',2,13800,300,'4h 8h Ac Tc Kc',4239721203008544,'I-10 AL-34',6,'typed:3ea518c4d85e48c8e9934b10fdd22932',311,1,X'5A9129FD9E3620071987F10B3E3CD54186E9456FCB6F40BCBE3BEBE4CF3C8498');
INSERT INTO "hands" VALUES(7,399,'demo 11','THNL','cash',7,8,'2026-01-01T20:04:19.120Z','2026-01-01T20:04:56.320Z','complete',1,5200,200,'4d Tc 3s 9d 7c',13422830208,'',7,'typed:3ea518c4d85e48c8e9934b10fdd22932',398,1,X'20AB0321C589CCC8C71F5EA8D1303EC126E1DB0686C70372C1B245CE1CEABC7B');
INSERT INTO "hands" VALUES(8,459,'demo 11','THNL','cash',8,8,'2026-01-01T20:04:59.180Z','2026-01-01T20:05:21.180Z','complete',1,500,0,'',0,'AL-07',9,'typed:3ea518c4d85e48c8e9934b10fdd22932',458,1,X'EC51CFAA6C63BD384DE19C707E60A4C6C6C391BA8F11D8ABF4F9B1FB4B3A3364');
INSERT INTO "hands" VALUES(9,498,'demo 11','THNL','cash',9,8,'2026-01-01T20:05:24.040Z','2026-01-01T20:06:14.520Z','complete',1,15600,300,'7d 9h 4s 4h Ts',189151435557888,'AL-34',10,'typed:3ea518c4d85e48c8e9934b10fdd22932',497,1,X'86A60C3653D5341EE7BEDF241C973140432377F200E4B1E0320F08D510A74ACF');
INSERT INTO "hands" VALUES(10,565,'demo 11','THNL','cash',10,8,'2026-01-01T20:06:17.530Z','2026-01-01T20:06:53.050Z','complete',1,1400,0,'3c 7d 9d 9h 9s',2211390165008,'AL-12',1,'typed:3ea518c4d85e48c8e9934b10fdd22932',564,1,X'DCDD3F4B1234CCD0A9CA08673DAD1554103E8847DC63326EB1F1BA9515BA7118');
INSERT INTO "hands" VALUES(11,624,'demo 11','THNL','cash',11,8,'2026-01-01T20:06:55.910Z','2026-01-01T20:07:28.130Z','complete',1,2300,100,'Kd Jh 7h 9d 2c',35528511586305,'',2,'typed:3ea518c4d85e48c8e9934b10fdd22932',623,1,X'707099F8A0F4E851CD4D5B3D94A6EAC5A0001957B2EB55D5378E85D50ABE7977');
INSERT INTO "hands" VALUES(12,680,'demo 11','THNL','cash',12,8,'2026-01-01T20:07:30.990Z','2026-01-01T20:08:10.730Z','complete',1,9600,300,'9h Ad 6d 7c 3s',562951313555584,'AL-12',3,'typed:3ea518c4d85e48c8e9934b10fdd22932',679,1,X'C4AA4700954A7918B03C944B92E77791D6DF5268E8F8AD3D00340DBD7A639A9A');
CREATE TABLE incident_tallies (
        quarter TEXT NOT NULL,
        dealer TEXT NOT NULL,
        code TEXT NOT NULL,
        rule TEXT NOT NULL,
        incidents INTEGER NOT NULL,
        PRIMARY KEY (quarter, dealer, code, rule)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "incident_tallies" VALUES('2026-01-01T20:00:00.000Z','typed:3ea518c4d85e48c8e9934b10fdd22932','AL-07','TDA 39, Code 1.13, 1.14',2);
INSERT INTO "incident_tallies" VALUES('2026-01-01T20:00:00.000Z','typed:3ea518c4d85e48c8e9934b10fdd22932','AL-12','Code 1.31, 1.32',2);
INSERT INTO "incident_tallies" VALUES('2026-01-01T20:00:00.000Z','typed:3ea518c4d85e48c8e9934b10fdd22932','AL-34','TDA 16',3);
INSERT INTO "incident_tallies" VALUES('2026-01-01T20:00:00.000Z','typed:3ea518c4d85e48c8e9934b10fdd22932','I-10','TDA 35, Code 1.9',1);
CREATE TABLE "incidents" (
        hand_id INTEGER NOT NULL REFERENCES hands (id),
        number INTEGER NOT NULL,
        alert INTEGER,
        attempt INTEGER NOT NULL,
        street TEXT NOT NULL,
        code TEXT NOT NULL,
        detection TEXT NOT NULL,
        substantial INTEGER NOT NULL,
        colour TEXT NOT NULL,
        options TEXT NOT NULL,
        seat INTEGER,
        card INTEGER,
        rule TEXT NOT NULL,
        facts TEXT NOT NULL,
        raised_utc TEXT NOT NULL,
        way TEXT,
        way_rule TEXT,
        answered_by TEXT,
        reason TEXT,
        answered_utc TEXT,
        PRIMARY KEY (hand_id, number)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "incidents" VALUES(4,1,1,1,'flop','AL-07','sensor',1,'red','late premature not-so',7,20,'TDA 39, Code 1.13, 1.14','{}','2026-01-01T20:02:13.020Z','late','TDA 39, Code 1.13, 1.14','dealer','','2026-01-01T20:02:16.520Z');
INSERT INTO "incidents" VALUES(4,2,2,1,'river','AL-34','entry',1,'amber','',NULL,NULL,'TDA 16','{}','2026-01-01T20:02:29.460Z','tabled','TDA 16','terminal','','2026-01-01T20:02:34.740Z');
INSERT INTO "incidents" VALUES(6,1,1,1,'pre-flop','I-10','told',0,'red','misdeal stands',NULL,NULL,'TDA 35, Code 1.9','{}','2026-01-01T20:03:30.320Z','misdeal','TDA 35, Code 1.9','dealer','','2026-01-01T20:03:34.420Z');
INSERT INTO "incidents" VALUES(6,2,2,2,'reveal','AL-34','entry',1,'amber','',NULL,NULL,'TDA 16','{}','2026-01-01T20:04:08.320Z','tabled','TDA 16','terminal','','2026-01-01T20:04:13.300Z');
INSERT INTO "incidents" VALUES(8,1,1,1,'pre-flop','AL-07','sensor',0,'red','late premature not-so',5,16,'TDA 39, Code 1.13, 1.14','{}','2026-01-01T20:05:06.680Z','premature','TDA 39, Code 1.13, 1.14','dealer','','2026-01-01T20:05:10.500Z');
INSERT INTO "incidents" VALUES(9,1,1,1,'reveal','AL-34','entry',1,'amber','',NULL,NULL,'TDA 16','{}','2026-01-01T20:06:08.040Z','tabled','TDA 16','terminal','','2026-01-01T20:06:11.560Z');
INSERT INTO "incidents" VALUES(10,1,1,1,'pre-flop','AL-12','sensor',0,'red','stray bind scrap void',NULL,2,'Code 1.31, 1.32','{}','2026-01-01T20:06:18.790Z','scrap','Code 1.31, 1.32','dealer','','2026-01-01T20:06:22.290Z');
INSERT INTO "incidents" VALUES(12,1,1,1,'pre-flop','AL-12','sensor',0,'red','stray bind scrap void',NULL,12,'Code 1.31, 1.32','{}','2026-01-01T20:07:35.450Z','stray','Code 1.31, 1.32','dealer','','2026-01-01T20:07:38.950Z');
CREATE TABLE journal (
            seq INTEGER PRIMARY KEY,
            hand_id INTEGER REFERENCES hands (id),
            utc TEXT NOT NULL,
            mono_ms INTEGER NOT NULL,
            clock_synced INTEGER NOT NULL,
            dealer TEXT NOT NULL,
            step INTEGER NOT NULL,
            name TEXT NOT NULL,
            version INTEGER NOT NULL,
            payload TEXT NOT NULL,
            sealed BLOB,
            hash BLOB NOT NULL
        ) STRICT;
INSERT INTO "journal" VALUES(679,NULL,'2026-01-01T20:07:30.990Z',450990,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',492,'table-recorded',1,'{"at":450990,"step":492,"hand_no":11,"button":2,"small_blind_seat":3,"big_blind_seat":5,"button_set":false,"deck_locked":false,"headsup_before":false,"floor":"","seats":[[1,1,21000,false],[2,2,9800,false],[3,3,24900,false],[5,4,7800,false],[6,5,16300,false],[7,6,18400,false],[9,7,58100,false],[10,8,25000,false]],"owing":[],"bought":[[1,20000],[2,32000],[3,25000],[5,24000],[6,20000],[7,20000],[9,30000],[10,12000]],"turn":0,"turn_hands":11,"new":[],"people":[],"deck":"","settled_hand":11,"settled_at":448130,"settled_paid":[[0,1,2200,""]],"settled_due":[[0,1,2200,""]],"carried":0,"carried_to":[],"misplaced":[],"counted":null,"clock":null}',NULL,X'18307177D1D4C9812349588FFD718EDA25AA14125E2EAB4F9B2C90824434CABD');
INSERT INTO "journal" VALUES(680,12,'2026-01-01T20:07:30.990Z',450990,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',492,'hand-started',1,'{"at":450990,"step":492,"hand_no":12,"button":3,"small_blind_seat":5,"big_blind_seat":6,"seats":[5,6,7,9,10,1,2,3],"dead_small_blind":null,"game":"THNL","turn":0}',NULL,X'8BB8A88AABC7E43881CD402305E83CD1BA144B0B1FA69CDE63AC323FAE2BFC62');
INSERT INTO "journal" VALUES(681,12,'2026-01-01T20:07:30.990Z',450990,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',492,'posted',1,'{"at":450990,"step":492,"seat":5,"kind":"small-blind","amount":100}',NULL,X'AE9E0EBA90BD24E1C5D27B6A08D2EF47D9F10485E590D5E5241CA6EB19973CBD');
INSERT INTO "journal" VALUES(682,12,'2026-01-01T20:07:30.990Z',450990,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',492,'posted',1,'{"at":450990,"step":492,"seat":6,"kind":"big-blind","amount":200}',NULL,X'1DBC3F12DCA4483632ED3E74848BCC3CA17E34437CF3EAC96EB16A7FAD109839');
INSERT INTO "journal" VALUES(683,12,'2026-01-01T20:07:31.610Z',451610,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',493,'card-drawn',1,'{"at":451610,"step":493,"to":"seat:5","up":false,"deck":""}',X'30AEED56856CE16ACF7604C1AE93262758364635DAEB8D2FD537736B4769868A192CE8D0C2E706EB35AA70889616D38A6480F30A3B55F43749321C974F46345025571FF683764A283F695DF2BEF1AEF7A2A2FAD34FF2499272E8F6183E7ECD82EF399E13DF5F01786EBA0629',X'9A77D9274145129886749179C224754D3C311F4A9FD7DDE664BA099F8BD6829C');
INSERT INTO "journal" VALUES(684,12,'2026-01-01T20:07:31.930Z',451930,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',494,'card-drawn',1,'{"at":451930,"step":494,"to":"seat:6","up":false,"deck":""}',X'1E4CBB0932860F8D213CAD4D0AD3E9DDE34C27F16D1DCB4F6F0B195062B37EB60BAB132E2E8927921E705EAB6C0E8359BFEC268FB4D55C322DABBF89D26F7DBC84F5ACBEBD1CC4968A575D8FCA5FE7EB6481BFED99E7E48BCC6651F6853DBC0F1027745703B029EE1589C4DA',X'797B98559D87099FD7754103F568D70150D61019B6C88CBBCAAF510445BB2FB9');
INSERT INTO "journal" VALUES(685,12,'2026-01-01T20:07:32.250Z',452250,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',495,'card-drawn',1,'{"at":452250,"step":495,"to":"seat:7","up":false,"deck":""}',X'670C3CC47F56304FB6FCBB7FA80F558707A22F9EBF306510BF14916D8326AC9AD44DB9A25A76732E8928A0583DB26517EAF4DA2C26B24CEB4A5D0BC95DB40B08C5F6C5B38190C6554D45B9D196C3B5580CBC946860436182C18CA90B09AC1689B18DB34D5E2040DB8542919B',X'A4B1419879C08EFC294956BA72524ABCA5A942A41EAB70F7A7AA49236A5F3FFA');
INSERT INTO "journal" VALUES(686,12,'2026-01-01T20:07:32.570Z',452570,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',496,'card-drawn',1,'{"at":452570,"step":496,"to":"seat:9","up":false,"deck":""}',X'DE480FC68C1E4C34A14EBBE458BAF5F9FA18866A1452AE2A1A81880971017BC91EC80BED0FA098761E034DC9E3DE155264155526A57369899EA62308860F8B62064F0070CCCF2427F03BFDD26CBEEF1DB1F3E033BB7D4445DE5FF5BA977983217C36C95818E74416E702508F',X'DFA2BD02333DF083418D94F844FB7AA72DE01392B8F7A022B0A282DEFFF61C3D');
INSERT INTO "journal" VALUES(687,12,'2026-01-01T20:07:32.890Z',452890,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',497,'card-drawn',1,'{"at":452890,"step":497,"to":"seat:10","up":false,"deck":""}',X'E2B6FF7AB2AAF819F57A05F6092D936B8770017F179F4A237F1B4EC0E6DD981E55E65C80263C517224FAA38A3D8D5EE4F848E5F62B1A5992AFB684169F98AF1D74F32F656A27AD2EB8CE2DEC98C462A728D021E119956EEEEABEDC7DA57DFE8C1A2E4D2653D48C506A203200',X'0E444F6370B7E2BEC871E3F0E25703B7CE6A249D0299B43A8252BC7339DF060F');
INSERT INTO "journal" VALUES(688,12,'2026-01-01T20:07:33.210Z',453210,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',498,'card-drawn',1,'{"at":453210,"step":498,"to":"seat:1","up":false,"deck":""}',X'6CA30C9CBA1BB0398D884D7EA5DB392021880A3ED992D725F8189C565015253ACC74B85F3BF1B535D03D09BB9E484F5D6F3BC1206C44F6D23D86CA75CC2C9857FAD7B4E9C9CBE652C653153BC7B7B497727C40D6B01B1A6DC49FDF7C79C8B388A46BCE622500D1A112C7D35F',X'219357B55C6E73D0C3266101213DB9FDCA576335AB9C9A6DC30DD92424C54B69');
INSERT INTO "journal" VALUES(689,12,'2026-01-01T20:07:33.530Z',453530,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',499,'card-drawn',1,'{"at":453530,"step":499,"to":"seat:2","up":false,"deck":""}',X'3639CEE283B057414A34EDBC787C586DCE5C04091DCDB5B2C6D75AB9D24FF9A0FA9449BAFB5CFBDFDC9D7F407DACCC3237E738590AF4A05E1AD12816FB90E7B0FDB044BBFD591E9F15C8C583FD83C1EEC8D8EE5E0ABEC7BF83D69512E5FA5F99AF6DADD22799C4F570CD2AD1',X'BC449E5BA6C6A37A646C93F82D47183248F5B074C9FC202C6047D9E9DE5BB328');
INSERT INTO "journal" VALUES(690,12,'2026-01-01T20:07:33.850Z',453850,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',500,'card-drawn',1,'{"at":453850,"step":500,"to":"seat:3","up":false,"deck":""}',X'2F30735D941B7033FE48B04205356D6C9AA55D30FD724C45CA5733CCDB05DC608629FA6DE6AB8FCF0A480E2C05D09709B58E15FE943EA526959EC7C259B9095B7915B5C5AFA4C9EEB9870116B79B27A51335FBF21659CDAFD2CF590D42D343603F30C0484EC0C6B6420713EA',X'833E97CBF0BA5CC0D9C2AC63FEAC98379591A91623276179A1256C9AEDB35BD0');
INSERT INTO "journal" VALUES(691,12,'2026-01-01T20:07:34.170Z',454170,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',501,'card-drawn',1,'{"at":454170,"step":501,"to":"seat:5","up":false,"deck":""}',X'ADC45B44833FCA3FE9CC4F9BBE81FA02EED6D35CD8A3D9350CD4B8AEE6134AD45241D861FFA44B139148A30DE40B343D485EC5AD55D64003F1DFE1C7D4454615CBCA0BF7327E911ADCE7D8BBB8DA726A4BEB2784F71475CB01647A26D6376BAA4E96277E6A872E9E3CB5B104',X'A2A1C0C3C8FBD19448B5354C1CD502FD6CFA9114B7F1F85DE4A4531678518E69');
INSERT INTO "journal" VALUES(692,12,'2026-01-01T20:07:34.490Z',454490,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',502,'card-drawn',1,'{"at":454490,"step":502,"to":"seat:6","up":false,"deck":""}',X'897E598298F71E0DD15AA32AD8DDD99AB244D3FA2C210F7B0EFFCA8D24DCDFA0E47DEF75B60137A272D7D7A8E2409484B092A8CE8579A7A5BDA540DBF8D2160A2098E1BB0FF1C272DB5839E0BED95A2215C4CC2B28F2948F91E6149BDF62113C130450FDA1781D1E698C769E',X'983850BAD758533FEBBB546425C074EBBC75F72102F4A40DFAD9CB3FB557EB52');
INSERT INTO "journal" VALUES(693,12,'2026-01-01T20:07:34.810Z',454810,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',503,'card-drawn',1,'{"at":454810,"step":503,"to":"seat:7","up":false,"deck":""}',X'DA95A100CC99D1AE3648269D8B33D80F581CB84B7C046780F96304F6AE100D01EAB703CE82FE1066F10721B2034227B6C59380A77AAB04281D071CE0634AA6C2118747C519FED90AF4C7CF5EB1C0B8D18B916CEDE4C8AA6038F2B8F014A59802C91DE0775FA341D31A3C1A28',X'572E823A5E64A39E89C1950A1C9B159C207A82E31D6F8CF8FC0A8B7C5E569629');
INSERT INTO "journal" VALUES(694,12,'2026-01-01T20:07:35.130Z',455130,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',504,'card-drawn',1,'{"at":455130,"step":504,"to":"seat:9","up":false,"deck":""}',X'0ADB87A87DFDB5A9713AC3C1D0ECB7EC8AB7B7C08002259F02E53C42A8A43C615CCC5AEE0E15BD10E8DFE235FFA31C1B312FAFCFFCA05A634E042960FADE02E49BBAD2F28F897B534EB1EE1C22AFD32315260F4146B7C0A6E42DF91B116572BB8F12F34B6E4445BDFB258825',X'8ACB902EEE61AD90266BF0F9A72B9E6089B0DFD04DEBFA83C02937A7EB244BD1');
INSERT INTO "journal" VALUES(695,12,'2026-01-01T20:07:35.450Z',455450,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',505,'card-drawn',1,'{"at":455450,"step":505,"to":"held","up":false,"deck":""}',X'EAA273F306C718BBD6BAF2F33D434FFFD2923DE1CEBD36D0F4F09C524B678CBFF40C94A28E3DE0B9C189E2886A1DAB52889B865C6EF41D6EA86F0378B9D300EA21DD96AA9B7EA3C6CDAC4D496AC4EABD3840BDE8BC1D3BC1CADEFF7F08E4FFB708C6AA658F6A2E23ABBB8B71',X'7C75E8168E37B95731C9A8216574FDF9C5EC7FBF02CFCB8D13081B4AE596B4D1');
INSERT INTO "journal" VALUES(696,12,'2026-01-01T20:07:35.450Z',455450,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',505,'alert-raised',1,'{"at":455450,"step":505,"number":1,"code":"AL-12","colour":"red","options":["stray","bind","scrap","void"],"rule":"Code 1.31, 1.32","seat":null,"index":12,"facts":[],"by_floor":false,"floor_ways":["bind","void"],"detected":"sensor","substantial":false}',X'730AD8E924565B03E14BDFCF7E4AD3C967DBBA24FF2D7EF4BE96E18B95B6F661272CC56FA564F94BFAB8F83AC2CEE655841652FDF9716F4588F0D55980395C67CFECA4DE88F324BA3B633055BCCEDCE5645E7BC5FBD0C56C40DF164E9DFBBCEE5D0877209A81A360A1FDF316',X'124B64BA95C37FF3A135A3FC52F45F1FF1A3451CFF4034E2B17189F840BC12A7');
INSERT INTO "journal" VALUES(697,12,'2026-01-01T20:07:38.950Z',458950,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',506,'alert-answered',1,'{"at":458950,"step":506,"number":1,"way":"stray","rule":"Code 1.31, 1.32","by":"dealer","reason":"","seat":null,"refund":"","action":"","remap":[]}',X'3644B7D4D5C209FD772E710525BD9817807217BB448181B807F25EA9B89FB9AD027919D5852D6CCC9116FD9B705BAD7940D8D711C0AFD77A91C7D1B05F67D1A9A16658516CCF5CD3495404C21A62CB4EC5848A90410331C862C4F894168E80FC678D18352790A71BE78CADA0',X'DD7EE766693217817980413C030A4ED7971A695660AA1FED6B26C77D73B387EC');
INSERT INTO "journal" VALUES(698,12,'2026-01-01T20:07:38.950Z',458950,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',506,'card-moved',1,'{"at":458950,"step":506,"index":12,"to":"stub","up":false}',NULL,X'D53780FE00B16EA5438E78A8B564E8011F72CF37B3701DB29DF82F03CFA922D1');
INSERT INTO "journal" VALUES(699,12,'2026-01-01T20:07:39.570Z',459570,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',507,'card-drawn',1,'{"at":459570,"step":507,"to":"seat:10","up":false,"deck":""}',X'757BBE5E861DD72D8684125AD0515024C9BA992743B4D31D9C2F40186AA9C2CBB149625E264FBF17BEDCAC34457F3AE2A6BBEDD24D9895AB4A051F4DA4906A0FA9142888A523E2B2D3C0970E890050C7D0F87ABFBE0CCA3071EF6D40EE1B97B548F73E88E0176EC423BED715',X'AA7D8311E4F39CA888C4B90A19D5C7500EC92107103D45B53BC802069692C9E3');
INSERT INTO "journal" VALUES(700,12,'2026-01-01T20:07:39.890Z',459890,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',508,'card-drawn',1,'{"at":459890,"step":508,"to":"seat:1","up":false,"deck":""}',X'071B3B0C177EDB0E81F5D2BE9C38580145A3736FBC37A58CC7F5DB401FB8A3C570FFE81C650C82E57C0E9BDC7B0B29985C48B7EE844B7806E3CC66581A66B4409D91461717A8578FE448E327F2426279CFD7E09711E6544824452A0A2CD29915469A22863B23C53DE978EC3D',X'EF35FC215E366AC86EBD75B3F09D3E200C9BBB6C2D68F27C9F228BE52382C2C7');
INSERT INTO "journal" VALUES(701,12,'2026-01-01T20:07:40.210Z',460210,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',509,'card-drawn',1,'{"at":460210,"step":509,"to":"seat:2","up":false,"deck":""}',X'1F8B0158767AA30716BC27BD0B48608D2C2EB4EADB96167DAA56126B2004BFB03ECBA04EDC2FFCBE7CC9E552A52568936E2B974D45D9A782BF9AF340E46DE7AF93034DF7C4FF91CDCA9882452DD94893884B60165127187F5E4396F0C0D004FBFCD395A3762C6B8320083B41',X'497B10E1614F21227EDCDEFA97ACFCEB9CECF8BB7F56AECB1E6431540FA08032');
INSERT INTO "journal" VALUES(702,12,'2026-01-01T20:07:40.530Z',460530,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',510,'card-drawn',1,'{"at":460530,"step":510,"to":"seat:3","up":false,"deck":""}',X'FB79147BCE18B4445E54542099E3D4E9B7D841EFFF3E8509A102AF9B9F7DC560B758E5BD4F4A8006188D4D793FC2810FC3A739D5EAB4CD39CB576D6CEDDF03F7B749D4DE9D0A19B985B091A1F36BDB488A3A2253D33FF3B595885BD9B365999F2F7E2C419D0A3DD5B3652C91',X'85B5C24B39E79348C9C617F292EAAB4A9348D1D1A10556CA89BCFA39989025F5');
INSERT INTO "journal" VALUES(703,12,'2026-01-01T20:07:40.530Z',460530,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',510,'deal-completed',1,'{"at":460530,"step":510}',NULL,X'3D0DD16C2704F74A84ABBE6B3AEB8ECA782DF3E67CBAAB306F7902B13866BB66');
INSERT INTO "journal" VALUES(704,12,'2026-01-01T20:07:42.950Z',462950,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',511,'action-taken',1,'{"at":462950,"step":511,"seat":7,"action":"raise","to":600,"added":600,"all_in":false,"full":true,"late":false,"absent":false}',NULL,X'750BD0EB07B8569949E79D1732F2409E31B86456A6F0AB68BD7ABA847EDB08FB');
INSERT INTO "journal" VALUES(705,12,'2026-01-01T20:07:44.710Z',464710,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',512,'action-taken',1,'{"at":464710,"step":512,"seat":9,"action":"fold","to":0,"added":0,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'2E3B00A3B4569DBB5AFE3B68C422873F3DDFC655029143E39D85126C06AD1DF7');
INSERT INTO "journal" VALUES(706,12,'2026-01-01T20:07:44.710Z',464710,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',512,'action-taken',1,'{"at":464710,"step":512,"seat":10,"action":"fold","to":0,"added":0,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'B9ABF114ED98B9053B4532C025E4B3903D7D3DEDD6265B929DAFEFC98DAF6AA0');
INSERT INTO "journal" VALUES(707,12,'2026-01-01T20:07:44.710Z',464710,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',512,'action-taken',1,'{"at":464710,"step":512,"seat":1,"action":"fold","to":0,"added":0,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'55D2F918780D91137110E783F05508E6B044C3CBA9168C6612C3300A3CC95909');
INSERT INTO "journal" VALUES(708,12,'2026-01-01T20:07:44.710Z',464710,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',512,'action-taken',1,'{"at":464710,"step":512,"seat":2,"action":"fold","to":0,"added":0,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'4CB44E6988BC0077EB3C3CDC4A03B811487DF4FAD91BB5D27D28F227247295CD');
INSERT INTO "journal" VALUES(709,12,'2026-01-01T20:07:44.710Z',464710,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',512,'action-taken',1,'{"at":464710,"step":512,"seat":3,"action":"fold","to":0,"added":0,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'22FDD5230738BB0199CB08F5D4C3C862B7DD27FA51C59CDD16D80EA611DB1886');
INSERT INTO "journal" VALUES(710,12,'2026-01-01T20:07:46.370Z',466370,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',513,'action-taken',1,'{"at":466370,"step":513,"seat":5,"action":"call","to":600,"added":500,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'EE8EEDDAA968F83B5D7E26BFB2A6DFDEEC18ABE2BBE3A05555C44932AE6F22BD');
INSERT INTO "journal" VALUES(711,12,'2026-01-01T20:07:47.130Z',467130,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',514,'action-taken',1,'{"at":467130,"step":514,"seat":6,"action":"fold","to":200,"added":0,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'DF66413770BC9F4A2B2C50EECE58AF2EAF1C1636A6E82EDE88342BD49860D461');
INSERT INTO "journal" VALUES(712,12,'2026-01-01T20:07:47.130Z',467130,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',514,'round-closed',1,'{"at":467130,"step":514,"street":"flop"}',NULL,X'69016E3CB4403674E7933EB8B10F8AEE10C0600E722E1FD5AB8CF22F4E737719');
INSERT INTO "journal" VALUES(713,12,'2026-01-01T20:07:47.750Z',467750,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',515,'card-drawn',1,'{"at":467750,"step":515,"to":"burn","up":false,"deck":""}',X'BE9D57639445D8E418A9C240F3A427B88A873DC3D705DC6501F594DCEE7265549D0B5CD9942525B0B87BEBF82899972FAA85DC319CC80B6E3806537E1B742055DDCD5D1ED66DB739648B97728E394C6BB8BE7835F6859E0F174B4EB2ABB00F5C9862A3E581170627C7EEADF1',X'ADD3C1EF4341B601B957977AA2B6B1903C9C20AFCBCA8B7E2566A7F8E430F676');
INSERT INTO "journal" VALUES(714,12,'2026-01-01T20:07:48.070Z',468070,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',516,'card-drawn',1,'{"at":468070,"step":516,"card":30,"uid":"04D5C6B1365125","to":"board","up":false,"deck":""}',NULL,X'D0B7420459BD7B71747D1547109E39535D3E7803CD5B32E0CD6AEFD7A52A1B4C');
INSERT INTO "journal" VALUES(715,12,'2026-01-01T20:07:48.390Z',468390,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',517,'card-drawn',1,'{"at":468390,"step":517,"card":49,"uid":"04569A7789A686","to":"board","up":false,"deck":""}',NULL,X'A622CE7B7D92224732FEF1FEB340802786AE4DDB4C0E070DF386FF3206D39B6B');
INSERT INTO "journal" VALUES(716,12,'2026-01-01T20:07:48.710Z',468710,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',518,'card-drawn',1,'{"at":468710,"step":518,"card":17,"uid":"0466DCAC5130C7","to":"board","up":false,"deck":""}',NULL,X'9B368F022008F7D620FB012F827C1C802AB9F72FA577739E2F0D49EB52B7640C');
INSERT INTO "journal" VALUES(717,12,'2026-01-01T20:07:48.710Z',468710,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',518,'deal-completed',1,'{"at":468710,"step":518}',NULL,X'4DF1C1F858475BC2CF7070182B5DF48B973C0DCC1C538D8694625ACDB552E110');
INSERT INTO "journal" VALUES(718,12,'2026-01-01T20:07:50.930Z',470930,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',519,'action-taken',1,'{"at":470930,"step":519,"seat":5,"action":"bet","to":700,"added":700,"all_in":false,"full":true,"late":false,"absent":false}',NULL,X'41956D70CC1BBA7DCD64CD9713782AFADDAF58D58C52FA184C8CEA58460573B5');
INSERT INTO "journal" VALUES(719,12,'2026-01-01T20:07:52.590Z',472590,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',520,'action-taken',1,'{"at":472590,"step":520,"seat":7,"action":"call","to":700,"added":700,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'E0498AE338171A3161C881BEE6EFE1E528E8223C4A42342F587EFAEF69ED71C4');
INSERT INTO "journal" VALUES(720,12,'2026-01-01T20:07:52.590Z',472590,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',520,'round-closed',1,'{"at":472590,"step":520,"street":"turn"}',NULL,X'860FC5B848F653509A74B990027FE9A475D17873B0B4E538FD043164CE2210C3');
INSERT INTO "journal" VALUES(721,12,'2026-01-01T20:07:52.910Z',472910,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',521,'card-drawn',1,'{"at":472910,"step":521,"to":"burn","up":false,"deck":""}',X'FD68DFB37F6BD81119ECA0F35995E62B8F3857054BCAAB46A69F076A2DDDCCAE08CB1163540C104A194555EF382E91CFB655FA004276A5B16511953D58F82453DACEDF1408690C9869CB3FD88C048455FEDB7D163F245A1B4D9672BE32C61B0B7281BFD945D5EE824E4AF94C',X'3AC343FC5EF9C56B297CA6E9065584246D6FB9FC8EF54FF6D8C289AD09DA668A');
INSERT INTO "journal" VALUES(722,12,'2026-01-01T20:07:53.230Z',473230,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',522,'card-drawn',1,'{"at":473230,"step":522,"card":20,"uid":"04A087EDD059BC","to":"board","up":false,"deck":""}',NULL,X'EAF20D9D697334ED3685B632EE4F4B94E9DDD896D6645B51388C361AED3D0F11');
INSERT INTO "journal" VALUES(723,12,'2026-01-01T20:07:53.230Z',473230,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',522,'deal-completed',1,'{"at":473230,"step":522}',NULL,X'F3997D1F5A51436B7BB8B3474ACE27EA29AF426C1F6548A855C2CA8242A3A9DF');
INSERT INTO "journal" VALUES(724,12,'2026-01-01T20:07:55.450Z',475450,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',523,'action-taken',1,'{"at":475450,"step":523,"seat":5,"action":"bet","to":1400,"added":1400,"all_in":false,"full":true,"late":false,"absent":false}',NULL,X'91DE31B7DA082D2E8CAE6FFCCEDD387DC430625EE2F3205298BD594A39BEA364');
INSERT INTO "journal" VALUES(725,12,'2026-01-01T20:07:58.110Z',478110,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',524,'action-taken',1,'{"at":478110,"step":524,"seat":7,"action":"raise","to":3200,"added":3200,"all_in":false,"full":true,"late":false,"absent":false}',NULL,X'D0D168029DBE4C6F211D33B5C96C16407813F613D88297963BD4C123E859718B');
INSERT INTO "journal" VALUES(726,12,'2026-01-01T20:07:59.770Z',479770,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',525,'action-taken',1,'{"at":479770,"step":525,"seat":5,"action":"call","to":3200,"added":1800,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'04A9456B5AA94AD151F534F2619B78D216F8A394D07050C7C3DA172243EA9505');
INSERT INTO "journal" VALUES(727,12,'2026-01-01T20:07:59.770Z',479770,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',525,'round-closed',1,'{"at":479770,"step":525,"street":"river"}',NULL,X'C4E34A423C7516C2FDC19C6C782957E08C9BBD4CA613CB18F6A72138868D3401');
INSERT INTO "journal" VALUES(728,12,'2026-01-01T20:08:00.090Z',480090,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',526,'card-drawn',1,'{"at":480090,"step":526,"to":"burn","up":false,"deck":""}',X'6A38A3BAF858609A8F3C84846446CDF5317976D8A5AC92D5CF5774716624BDE045774BE2958645F8E4E3E94170BF25BA2492E2056DA0EC93E48722039135D48F545052542F1B068F9F7E5F5D378E9E7EA928BFA686204F1710ACF56FDE2CEEEFDAE62FFA3991CF1F801E3CE1',X'6597ED374DA335550FD988A8DB2B68B044F34B3BD05122A4B21C29B1B3BB5948');
INSERT INTO "journal" VALUES(729,12,'2026-01-01T20:08:00.410Z',480410,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',527,'card-drawn',1,'{"at":480410,"step":527,"card":7,"uid":"04A6D5AAC92602","to":"board","up":false,"deck":""}',NULL,X'7B8505C47C3850C2B14677C7948524A98C521493C682167F02FF9F532E195F55');
INSERT INTO "journal" VALUES(730,12,'2026-01-01T20:08:00.410Z',480410,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',527,'deal-completed',1,'{"at":480410,"step":527}',NULL,X'05C102AAFE2CE04EF4B8D0C63AA39150A8B2EE34F400784414ED43CB369366F2');
INSERT INTO "journal" VALUES(731,12,'2026-01-01T20:08:01.470Z',481470,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',528,'action-taken',1,'{"at":481470,"step":528,"seat":5,"action":"check","to":0,"added":0,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'A3A8E87F804DC4FDBEE19052C10904CF10DDD70720847B634352AB25376B5F71');
INSERT INTO "journal" VALUES(732,12,'2026-01-01T20:08:03.390Z',483390,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',529,'action-taken',1,'{"at":483390,"step":529,"seat":7,"action":"bet","to":200,"added":200,"all_in":false,"full":true,"late":false,"absent":false}',NULL,X'34C2B37F8B9046A5610AA175D76B31F5E6B770D5310BB8F50B07EFE8EA4410AB');
INSERT INTO "journal" VALUES(733,12,'2026-01-01T20:08:05.050Z',485050,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',530,'action-taken',1,'{"at":485050,"step":530,"seat":5,"action":"call","to":200,"added":200,"all_in":false,"full":false,"late":false,"absent":false}',NULL,X'AECB2AE2AB832D681C858DF45FF59E79CC62A4CF2B2A50BB441D25E39B2FDAF6');
INSERT INTO "journal" VALUES(734,12,'2026-01-01T20:08:05.050Z',485050,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',530,'round-closed',1,'{"at":485050,"step":530,"street":"reveal"}',NULL,X'DDABA0F4100F62D8B68A2C06EE619370AE6FF2095FE4EADA9139B7A70B173F75');
INSERT INTO "journal" VALUES(735,12,'2026-01-01T20:08:06.510Z',486510,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',531,'hand-tabled',1,'{"at":486510,"step":531,"seat":7,"cards":[28,24]}',NULL,X'9076032F489269F3CA9D6A192E6C17D95CD8C74A1AF524A1DD8FC8B12AA4B32C');
INSERT INTO "journal" VALUES(736,12,'2026-01-01T20:08:07.770Z',487770,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',532,'hand-mucked',1,'{"at":487770,"step":532,"seat":5}',NULL,X'C16CAB54CBCC74DF4106FF61CF89C445EF5BF97DC14B0971EC24BF48E91F4A70');
INSERT INTO "journal" VALUES(737,12,'2026-01-01T20:08:10.730Z',490730,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',533,'rake-taken',1,'{"at":490730,"step":533,"pot":0,"amount":300}',NULL,X'258F2BB9D4D188845A00C6C9BAA0D55B182476EE058AF5D74B9221D571E8D622');
INSERT INTO "journal" VALUES(738,12,'2026-01-01T20:08:10.730Z',490730,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',533,'pot-awarded',1,'{"at":490730,"step":533,"pot":0,"seat":7,"amount":9300,"half":""}',NULL,X'EBE54732076521C9AC1358AE651408709A7EE5B24311136E52F7BB81B6D9BF40');
INSERT INTO "journal" VALUES(739,12,'2026-01-01T20:08:10.730Z',490730,0,'typed:3ea518c4d85e48c8e9934b10fdd22932',533,'hand-ended',1,'{"at":490730,"step":533,"outcome":"complete","due":[]}',NULL,X'98C40D96AC7E7028FE0B231BECC943F08CD464E4BDC0D305DF81F2F22732921E');
CREATE TABLE kept (
        seq INTEGER PRIMARY KEY,
        body BLOB NOT NULL
    ) STRICT;
CREATE TABLE notes (
        seq INTEGER PRIMARY KEY,
        utc TEXT NOT NULL,
        kind TEXT NOT NULL,
        who TEXT NOT NULL,
        hand_id INTEGER,
        why TEXT NOT NULL,
        facts TEXT NOT NULL,
        hash BLOB NOT NULL
    ) STRICT;
INSERT INTO "notes" VALUES(1,'2026-01-01T21:00:00.000Z','boot','typed:a3fcc4360a6e706b7fcb32257dad38e7',NULL,'typed:b2cc81018efde66c30acbb8794eea814','{"boot": "b0071ee1", "after": 739, "synchronised": true}',X'6C942B10DDE025D17BD45764E655FA3440AFD8C105492B4DDD09A2A0BBD4930A');
INSERT INTO "notes" VALUES(2,'2026-01-01T21:01:00.000Z','opened','typed:b19e06cb97695713bbba425d4db0eecf',4,'typed:c83f00aa714e934119233f4c5df2e076','{"keys": ["07b8c542487686a7"]}',X'36BE310EE6843A0088CFA171E08586BDD77D66B1455806EA894FBA7A26776BF8');
INSERT INTO "notes" VALUES(3,'2026-01-01T21:02:00.000Z','correction','typed:83dbc662e7af47b430b4d1ee0f678aed',6,'typed:637d981ef90aeb0fd5d3acb003149f0a','{"about": "person"}',X'928968BCA5D592D4B33CE16ACBF47E677F14367FF4EA2A59ED6501A394876094');
INSERT INTO "notes" VALUES(4,'2026-01-01T21:03:00.000Z','player','typed:b19e06cb97695713bbba425d4db0eecf',NULL,'typed:1af8682ecd050fd8111ab23dd0f8f6f3','{"player": 3, "typed": {"typed:c83f00aa714e934119233f4c5df2e076": "typed:c11d483ba91000c3e026f0469658f46c", "typed:637d981ef90aeb0fd5d3acb003149f0a": "typed:051efc6f808796d7edbddf9811625926"}}',X'26827CDEA67D42848917235317323CA7E7149AB292B3F71BC0E555A542488FEB');
INSERT INTO "notes" VALUES(5,'2026-01-01T21:04:00.000Z','player','typed:b19e06cb97695713bbba425d4db0eecf',NULL,'typed:214eaad25ee3db9f78707185f69b28cc','{"player": 8, "typed": {}}',X'BD6F2403AB6E036DEAA38FEC90E1B643D3C2A9CFF0920192DF45024681FC316D');
INSERT INTO "notes" VALUES(6,'2026-01-01T21:05:00.000Z','named','typed:b19e06cb97695713bbba425d4db0eecf',8,'typed:2d5d2808416e3a0d2d15c730632a31fb','{}',X'00FC312E46F3F17DE32C3ED6643CE69E0A15B5EF0AC04CCA7FDF1A0A1DAFAD32');
INSERT INTO "notes" VALUES(7,'2026-01-01T21:06:00.000Z','keys','typed:b19e06cb97695713bbba425d4db0eecf',NULL,'typed:29eb07e663ba91408e989a70bcc1b42b','{"to": ["6ab71182224ee3a8"], "together": 1, "moved": 12, "left": 0}',X'4355073578AAA74A8D8959DBE43485B4687F67D24ECFC581DAEECACB971377D3');
CREATE TABLE packs (
        first_seq INTEGER PRIMARY KEY,
        last_seq INTEGER NOT NULL,
        head BLOB NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
INSERT INTO "packs" VALUES(1,10,X'F5E1ADCFAE5B1ED3E89AB967D2703A8FCF66F9E899BC0C319CFC2BE4F04852B1',X'789C9557DB6EE33610FD95855EEB08BA58B2942FE8C3A24FFBD438202892B288D0A24A5249DCA2FFDEE14516ED6EB430E2077166383C73E642E6E5659C85D8254556D44F590EBF1F45F69CD95F9A57D99FC92E83BFC45C26469F4B86ABBC217BDA546CDF9086B56DB9EFF2ACA7B428DAB248763998E24EB027CD8C5BFD734CB03926CFD9EE9868C326F8CCE1D319C1F731A1EC2CBFE5F93101E9099FBDF0C7EF7F7C7792B3A45E42B01E9C6490B3B6A29797633229D973EB07E4C459BEEE40AC30D72C3DF3D129A89CDD594EE5176987B5DF25B03A316D9091068B653B93131BD351388B1EE8090AC1CFDCA4CEBB76BAFD8D82E0090D0C533D4FDE37EF0DA388F748C979A4481BAC8C5E4DDCD649A483144082DB022623C58AAE4A79C603FE4217DC764E2DFB3E687A38F7B286E8F0A209CE0E7A6D14A634D0B66EEB3A9CEA415A3390778283EF9E2BBD6C63A351977492DA1BD80FD475412927938E12918191B765D78DF71B0307E9FE78662065FA8C0DF18926039F349A47C3051AD9A7419818BD787B674AF3BF21C9F882881C61E90FFCB93944CCC7536A4B040DC0A2CF9E1C831A58648A60E1133E60D123A9502F55CFF812BD9426D56F7C8236402EDDCED60C8A01B7025F00CF7218BEAF478DD3400C64DA294719A92C2A5B7100D1579C54044E014296A26558A45A70B0FB80ACC88FE0C3DCE6E71352C268EA64C87C48DF405CDBED7736DACC3404C0154504CA0A81DF85904E7E821186F2552884A389C2D3D50B54502A479F42477637AB65B3ABA1B01972B04475E2EF0B1F936290E659B1D4B86DB64841AB206422CF4C23B37A5B6DED11089F7068EB0BD33F3791A3B8F812C640B91CA1B7A7FF595E0960369923360BB65EC829EDE5AC3C2C169167BDDB12D51012B2765F98105BC2685ED4DA48751D3F5005A9C0901FE23AD9D107915FEB74A629FB1CF0AC0D97E3B58E508EF27271A1F0470A5E87B9EF0573C487729E4DECC65614743D57B7B50EA1095F00DDCAD4BBE4CB58B19FC0A331E178983A976BD751A8AE256EC17A83648F165B6701AD6820E0342A5348806284F1C9ACF56103F86B66CB90F81821F7B055C38809466F5C8814C6BB61C4CE50C57A68D2BBBCBB30270E490E5CDBF6B2E3F6DAFEC8F6C8EDBC553DC467670062EFD05023F1450C6141CB7B42AEF3CA2656DF8D2985DF583A118FBC8A85047B146596C5E2790CB322BF95C330B45C02444455E0F4CAA366D868186E9F616710E3CE5314BADFE25B08234242696968A065BCD5D9B7DFBEAD5B5303458D46B861BD3ADCC041D9430F0017915E4F8C80FAD57E9E6136227723D8EB3BB37779C74F5749E12478B44DF47CA344B1D0CE6064BBD73F06BC5366E23DD795672D9C05416B69E72BBC03BEFB97025406F62DF2FCF21AAD97F11EDE1B6A26B6DD172B01BD26825230DB86DD7C09EBB35C97FF263BFF2A62B828FA43CD2C4D5FBF9320E3F04E82D7D2232FA56297F87BE3C9269BD19BD792F5757D2F153B5F10E1E9E4778505B42779F329C856D87D4DE12082B761EFDDF30EC03F02BBDC825D6611EC72855DC4B08B08765EC7B0DB628FB3861DB661D78EEDFD636CEFB760EF63B6F72BEC32865DC66C57316CDC34386734DF867D706CD78FB15D6DC1AE63B6AB157615C3DE47B09B1BD4847655D7FFA2465A47F6E131B2EB2DD48798EC7A455DC7A8AB2F4BBB2C5AD6B45DBD053B4F334776FB18D9872DD86D4CF661857D8861D75FC2CE9BB2C10DADB661177E90648FD1DD6C4E922CE6BB5981B731F04304BCBC01DED2AAC234FB05DFA5E33B2F1E23BCDD045EC48CB7D10CCC62E44D3C4D8A1839690F05CD0EDD36F2CA535E3E46396048FCC3E70990907BE865CC799EDD6177AF0FFB1F407C0FBADB325839B4F12D1AC9D7195FB11C53D2C315FD1F2B6DF75C');
INSERT INTO "packs" VALUES(11,65,X'891BD5099DCA7CA63260AF287766914B64205C687C7A2BD073643A1905BA2688',X'789CCD9B6993A2C8D680FF4B7DD52EC9848464BE89808AE0862BDD131DACA2B2288BA837DEFFFE225615564D63B533B7A76F454528291E4F3E9967CB4CBE7E0D52CFAB3F4102D25F0890FF4F20F10791FF53CF044D684F752A7FA913F5A7E4B4B3AD3F485B47009B9485914D6113DB2C4B5206201CCB829025E1531D80FC5EDDF0EC2F916D8691655B795BFDE93FDF9EF4E4DBD31F85B86F4F7162EFF2ABFCE66F4FAE1E58DF8330BFBC7C62A449120697CF8AFB7CDDF3BE1BDE3ABF25B60B0985C2F97DEBD58FDB8BEFE78D97B6244AEDBCCDB2CDED772F34B7B695373ABA175F5A5D5BB7E274F7DDB09D30B26F3E70BC308CF2EB6F4FDF9E2E3AE4F2E3FCF2EB5790F70412F95FBDB8F5CFFA5758877540DFB69075B20ED16D0BAA53757CDB40D7D107314C9DFED0C2D6993AF9AE25E781EB00964D7FE6BA85D93A585D74BB5C1861BA7293174D0B718586857E8566855E8546F8FA867EBB8D797BC75E7FF7FA8BC5EF15BF94A451F0324497B7DF2FA316BF340476F6AAC3CE0E779EFD7A75017F0B32493CDB2ABEFAF2CDD7A662046F1B76FADA7A95F2DA66A56F824D3D8AD6F6AB9497ABEF49F8FAB9BF8E779E6EDA6F32CC300D92E2F2659E9897F9F072F97F4FF5AB19503A704844124F97DEFFB7ADE2D2ED2F71A247C92336017EC626C08F0C02DECEDD7C42E41313E5F38CA9B375405C4747CF6F2EA5957056BA6F17E336E9F4E562EC5E87FF0D95811C1AD1A4F34B50EDC2F82720DD747E7B55FF05CE9797EEE41FE8FE65E00B74A5EE8449038BA6EDDFAF3BBCD53D1FC11F690E6F34374CD2B00C6CDED19CC685E6F9CB439AC3FAC58CAC2F56A467C17BED2FA24AED2F2A178676EDC41FA0D036DDDD38D01BB3CF357F6AB073568965BAAD274DB3B1844BA149F143A14177786A3A2614723A9DD44681AA10B8DD14063D9DB7C190DB8B273E1EFABB1E51CBF4F144C3619BB109B4B36A21B1197259DC19754469300AA485949E8FEC0CCFC05C373BA17DB438793CDAD38D862E67E73D0737C27004BD8DDD4D46D1D64872952882C1944EE34A8EE839777C39C7C2933FC291ACE458882A39921F38C24F39D6623521842492382B3943C669654EA4301D4389E9A5D4694F87E6D1D3902EB5CD60BDF786960A22321B34475A9472DEDC6A85948E9DF6CA91C7A871D20C239D6C902C356931557877E286930631E40FDBBDAB7056DC497D7EEAF9767B90B80BCD24E48EAEA4A82B73DC409D8DB02887A75C2560E45E005BC61D8E242C38E62F0F71A4AA395E44951CA90F1CC94F39B6A30EB7B50F535FA935D1A62759999E8096C30D3A5BA7B6DB314C73AC49EA6A87F4642BA827BECB08DE11734D37B28F6EC381D9303D667EC44D864E724C3577A036C6B3F3B9DDD806B23C696FDADC78A0DAE7589DACC28924CF9A839D4AEFE96D6B76EE180CE9B27833592EFCFD483F510BBBDFB8CC47CB71181DDE9B8F345570CC5F1EE288AA395E44951CD1078EE8538E04210D87C9D0EA0FA0D0E6A6C7C1583A1E66630FCD6DD07130B71980ADB1DECEBBADCD06F9B4380364401BE1F28CD2A1015C6FE64614C7CE8F564D00077FB3325BDA9A1EF58878C218FB2096872E149AE8842DD4663B4379B35EB4114F278CABA2397DAE197D27EA44D3697F211E884835C6B94A8E094D5DD7993B1CD9C2B323F641CF4E577364DF7977FA0347FA538EE37D67D915610F0E5B8098ED24A4B7F80C6733AA2DB1A7AE7D5E2FDC66839E12FD6C7270252950303D57B3C9D955347AD8EF416304D5AD3969343C7DAAA5273E9D6683FDA9CFEE0EC4C49BED414C0F560CE5922761B2D937BC2C9EF133BEDFE11BD1447407B1B41443CE53C694830C6115742F766DD104641DA73A11A29F61116768F8609C612A3916A24A8ECC078ECCA71C5DC5EF49CE74C604E36DC48FD4CC213572E79A9D968715140DBBC3357D2057CD656F52B3F7EBD3E604B99072FDA04BA62B8E382026152D67652F9C3833CD9E0ED4D100F2C33927FB42AF162EA903BB54A225A934455C1318969979AD240EFA87637F78DC46216E3610017759BCD25C75D2252EF351C788C9B38D3B1CE922CED0F48371065773A4DFC519FC8123FB29477D6E71A2ACCF4C7930412E8996C456520E8A2DC52A9F34F9C55C659AD3EE3959B58243474B7AA36CC9AE462C150AD3B5C69D7CA3B9EF1A01734E6BA7C652684D5B92BF58D27E47EB64727B034470EEAD442FED2803637EB678FAD4E5E9564E7EE8AC7C9769CBDB55CCF16423151BF47CAD34E717FF080C2B8F33F738B2459CA1D907E30C5BCD917D1767D88F790FF129C870AC9D870D39D872D93648E9C4CEDA139B6B1848484136E01CD9883DBAC9B3A71926163569B7E7D53CBA6F25AED96F678B41571FCDE60B9E25B61B3610AD3DD56F445B6E9C1DE6C7683A89AD841C1EA826F03B54B84C2CD031C33DE0D78D9D22371672EF38137C3922C36C30537CEB34E754375789A18143009DAD04C93CC322D030F0B14093B3AA0259887A0359407D2C814CCD190A95E5CA311AF4D1F747AED8E136804E059A14577B6ED485AEC5A6F319E3D022E3E9783D4BA450A2F63354EBCC4FA3363FAF316ACBEB6C0EADDEE63C95B2C938E3A916A426E440E8794BA02C8D986800D4421A356D9226B550F5E964449973289E281690DDD8E807768F4836AD40CA93FB27689310B3CC3D8EA808340C7A2CD04050CD11DD061A081E4E20256A1EBAC3B816EB4DB5DB99C0190E5BEE18083907F124320B2D1AF2D472D0AC0DB831370D4736D75911DB11DE720133B7A7E334744536CE1A930876C5F670DDB7DC296DF4F5BE1376CE99474CF9E65EF3F7079EF2203EF6444D1BEA3AADC1BDB5B08446ECB51B43DE1BD99DE55E03E3C49C14818682AC49561B36F38C8B40C3E0C7020DAC2E680A5125C78F05CDE709E4DE988DC4C97ECA9E9A7DF730D22561B8C6FA98B0679395941E376DC3E6C09156B2059FEE6BAB01BD3763ACC0D978249F8EC27E4A0FDB72ABD9D235463F2FB94EDF188C03D1DC749A5B8D9830FD4447DDF3116FAD4913366C56EB381A2FA5C9B82D64121CAF55530558391EF7AD05970AA723BA3848C7022C03ED6A8EF819168106C3C7020DAC2E680A5125C78F05CDE70964AA758DB3861A6D5D95B57495FB1D43F49A9ABEF632CA22B1D76643318A892E3CE341ACD5FA7989982D170DD28D56C2691238CCD96D8FE64CD7971543EA85A7F3D497424BED2C28ADBDED6F02B8DFEF3315F272E040A796595A080283CF3302C292B3BDEFBAD63CAC65E9111CC3A9352298CB7C64014319FA3D8EA80834183D166860754153882A397E2C683E4F208F62D0CA13BDC3D474262D7058760421C863820D56F26E228CA9A12075553957AD29F0716BEBC9317F2688F9B826196BC9408EB1E55297534886970845EBAAE798CE66BC646111340F9B554D4AA846AB27DB53713444A7C10E1E36694674F723EAB436FD63C235E74B136F281B2FB26843A897F9C800DBB4CC6AFF889F711167307E30CE54173485A892E3C782E6F304722EDB20218FC7A1C9B88AB06ED2F27CA40842CFD964B64F0D08F7286C787448954DB4309A1BAB950D160C00991EEFEDAC95F7F194050B22DBF47784B6317213E7A7618F547ABD75E4B39E10C688A27C7FED31BEA2ACDC3E32444768EFC86CA9C46948F7CFE7E44C9F56471CA8A1189CE766AE12261DD270ECEA6536F619147186050FC699EA82A6105572FC58D07C9E40FA1214C9F6FA7818A86C57E237C18C450A26654ECF676A36F446063481AB8B1C181D0EFA79D80CD899329C88033FC09EACB66453D088CDF66C44AAB29D1CBC5EC0EC8F4E9E9AF3DD84EF08636B3C74678B03707CC1F4555954B430604C8EB50E529CAEDA885EF14B9C86835E1489B55A33B82C545814200C12DDE148157186A51E8C33D5054D21AAE4F8B1A0F98904D2977861C7320737DED8A325724701490B4A77AF825112F124375825F66ADBF00572CBC3DE669BB0A74560B853C60BB6C86888EEBCE587C7E39A178659FFBC664F6BD9EAAFA042B414566FA4E77EA74738675BA0830C09116A10C84996612BC8C2BC7042AAB52467E3B16A4F523435CC3979A90C0D1361881DF29780B46CDDFB6286FECEB33FAEA17E84F9B6240A5844D8D8A82CF901F192D102E2D19436AFB174335987C19744DFDAEF07F72AAD5408978BBA974078FD5E31944EE85D577493D73D2EDDB2DEF62E2EABEFEBE076F729EFD5CDA5A727B77B53BA11DBC5AA70D1F0068184C0002CAE7413003ED3859B00907ED04FB0F72014D24A086C0901BD8710E9EBD82E2950C42D8797AB0A122F9B783F0742078C8D294C5782A09EA9227E038A7A2C8093C43D1085B43710245182A0FFFDD97059DC66B1596D12FF3A04E6379884094D83AC8E9CFF3E04F63740A008D3A008FD7F0742B185F92F5330700E01B2D6FF10857B1000F16B3020926011AECE8100FD4C14A13BCFFF1E8BDD24B887A1905662F8B0FD7983C1D42FBDFA718C807763C483F3C1A11D9DA17F1188284C03EB8BE985F18714E6872092C82E8EAA14C74E7645DA7755D2663093A736D593967EA688AB92D463253D59BD34729555AA78B336621427003E4958019ECAC62E6D9C91B93462474EC08019739EA6E3A1C80BBC2B0EB319906365062217A9E37667376ECABE8A218F4F8B68DFF4D256D76B9F9B14EDF6A591696C80AFCDDCB98CE86837E99D597DA1F6D79DB57536F08A759D70C20FD74ABAE9AF54C66BFB87A3E81FC9B4B964380B7A48B2D2628B928116012AB7D6728ECCD5F869E641E3AF5E1AB9CA2A395E52C2CBADAF4952BABE6EF913140D9B34DB22581E725439F72F87798ADBEFF3BECE14D6808C49D1D54E9E7926AE1930433C960193D58B165759650FA9B287C55662D943DC6AB14C3EF5212334FF660F6D84ACBC10AE1E43E699BCA6B70CF9587A4B562F275C65953D44650FA9F73D6C913C6A923C26448EFF9B3D44C0A4A16EFCA21EDEA9ABFED2CBF230147074649995674D007E8D9AF8D1A849DF0B17F87DD4A4ABC3855B80FCB5B903A2744012B8F2840378AD77C1A3052FC9DCA3F0BEDE2599CACAEA5FA1000C443B8C595D56FD230AD511F34714CA88793D94F6A6A405098A65517558679FF13562B2F8C18859BDDB7A9555AA78B3DDFA53117319E7D170841839E6D42EB932F8B62FB7F7B5113E2AE3D1ECD0E15B8BA0AF8DBBFB063503598DD82D6B9395D2A875096B1AC79375773CDA2E436DB0E193EE516B0D3A83D01C75571B579740B04F42AE6D47ABD350F60EA3DD5A190C5AD680396884D26205827739595496FAA6E12D55FEBC6DDBC9E5300AC847DA26AAF7B620F10C0AC3870478D0F0AB775BAFB24A8E6CE96D8BC4B9F4B63C6AD11C20690420FA9BDED6B430D675AA3262FEB31EDEF1B67FE96559B33BBA89C96A3F03C133282C0C02F0988551F76A94ABB43785A89B1AE577785B604096407465D20BE1CB621E840F2EE651F74A94ABB492C24D89F23BBCAD0ED87CA2E89591F79F51A8F4B63FA4507ADB687DB0A31B23721844000354BADB5CCBEB1638840FEE8153D505CA5556A9E3A3054A8D6BD3D39E7034FA83C1448A485F197BDB13CF9F54375346FCB8AF0DFAA98E96FBA4DB4DA9DD8A1D02BBDBEB2AED3616668BC670DBD44EEBB5381E98FDF3509DEF8FA1509B2CBB7B018AFE2AD283E464335D1B1D75916A68BDFEDC5B472D6F715C88EB60BD3F2C36DDB9DCD1CE6C1235312348BE98ABC4DAB66563A732B6E61CAF5BE0103EB8074E551728575925C79B02A518F7D2DD8AB480480E8A22A6FFAEBB754CCB615982FA353DBCE76E3FF6B2AC994C1B23C2A87634E4337B3531927DD0C4A87B8EA690562A44FD5E776B111785AAD33A48BFEC2E42FAC1EDC5BC42BA43817EB7C35854533F76B7C6C5F7FC7841E8BFB869806C92B01086951898677C4D0718FC583A40DDAB74AED24A0C772A9D3B0B63F7393C361F3034723BA5AB0DF51F81A80E3C3F02711378EC436EE237FE84601D605966F578B12FA75321FBE0F1548A79794EA77884ED8396ECBB03AAD48792ECE23D8B476D2836F7637F96290D6DDB34A83E99438297D519123CB83A43E16A65AFC24A65F1FBB9F5A62C09EA24552A4B11C8D221A8244B522FCF4590D4830F46E4549E7661F245CFF4BF3C147815562A7BC9FDF37BBFBD3E12569AC4DBD33C4CF10557F79C8FC1864150CF7FBED2B3FFB32E14BCEDE0677A10A6491E95AECF51BD86A7C2885F9F632BCD8EBD1C6F25F282EBCFFF07531C960D');
INSERT INTO "packs" VALUES(66,120,X'D3042861FC38F7444E19C45E86F0E401F00511C600795C58CDF83B0C5C114C6E',X'789CCD9B6993AA38DB80FF4B7FD5D3260112986F222E28EE0BCACCD4144B700165C7E5A9F7BFBF087D8E76CFC11EE7CC73E6A9EA2A218DB777AEE4DE92F0EBAF87C475AB2F0820FC05C0EC6F86C02F00FCC2E0571E03EDA5CAE0ECB30AAA2FF1D9A7D62F0CD539C89BACC57394E54D9E0A02C31A10D8968590C0A0972A777D56375CFA25A4A6175AD47AA9C2EACB7F7E7BD1E3DF5E7E29E4FDF612C5D4CF6EB9EBF5463F587F1CBCEC1666774612C7DEE17A933FB7D75DF70FC3DD668F443417913FB45DBF6F44DFBE99B55C1B6CDD8D68D66851D3F9C3F54C875A77AD1BAA5B51E2FF6150DB0BE9DD3F6CD7F3C2ECFEB797DF5EAE3F9F498FB2DB5F7F85592FA0200050CD1FFDBDFA2BAAA22AC4F72D4C95A9220EDCB57055B64AD05D03AE72D5ECFEAE8554F18716A14AAACCBB960C055F85E8D6F47BA69B77DC1ED657DDAE378697AC37F19BA6B9B85C43888BAB37BD728DF8E2027F7B8C7CBB128ADF2D7E31FFBDFC97E224BC0E0878BBFCE33A60D1DB481CE8F1AB0E3EF57C977EBDBB82BF0719C72EB5F2AFBE7DF36B53312FD86BE76E8DBEBEB5F2DE802B6592FFEFB7975C9BAF8F58092D79C2D4C3709B8F37B8DDFD117B5F55DB6F23DFD5CDFC89BCC1F492439CDFE6F690355C67CCDBEDFFBD540B2BB10D0431C7722F39DA7FDA68AE64BE44B11EC64F990C7A6732DFB718F43D8B61EEA737CA662E974D445215AAD7A12F0650CF1EBE49BBD159EB7B9A0FEDAC3350F2E1FD3A43BEB1020019161598FF0E2BDF8BFE0AA5BBEE3B4507DEF07C79EB50F60F7D7F1DFBDCDDDCB48782A9EB90B5FF17B467EEB5CF46F17BBAA33BDD39482C8A3129D59DBCB27CAE3BC93E9FD23D53383326EB8B15EAC7C37BFD735937FDAF1331B7B7A21BBFA05CDFC4FFE098DFFC43A6FB4B6BE73AE68C624F9BA897E4929A637D65C973D31B6CAC8AB03BCE8DFABEB583E6521BCDBACAAEC21853218D45FDDCE37BD3D3429196CEA0B73CE9FA8EEDC5475962EAC1D89BA56C1B92549F5D3668B2112EAE2D6B934BC723C3DE74DF99D9FE6C44C172399C9DC7BB886EFB533BE859EA6175E930994A5807C0409CF98064E64B7392D9E75324D103923CB827893E90643E25E983C970B2D82EF9ED124A6CE5DC25A2939AF5D36CD2D07CBB3FD1B86E775C8F526AAE8579CA6B7C575AB6E255A591D6032E96C4B136BB54CC002D6963BC69ADD3CDB80577038F9F76C5CEBC7F24B573771BAD1A27C6EC33D3782C8494A5713A15A68C3ADEA1B4C92C7786C6D7F4F379A47727876CA2BF4080759ED3412949FE358B3657927CF6F91449A69C642EEB4692F94092FB94A4CC2E7B6AFB705E4CA67B91BA4927D8EDF7609C26DBA57C6AFB3C104349DE894B6BC9B1DB759D38CECAE9F5E3BD531F1C4771BFBBE80B7E65DC5F6A4BFDB4A70B336C4FA3832A04976352B1B5C54C39466C250E26E7A394F00D3B1E7135E6BC34DD4B321C4F2BA2323E8A93237FD9773B63A6C7E9834C259D871C31017D4092650B92D9E75324D90724AFB26E24D90F24F1A7245124CB865FDFF59A9EE52E9D3055B6B8B68A94783E3AACC6FDCABEDDE75D663266782BBD20E9B4B0FDA0E1A175DC097AC4D5015393E6601BB30D144ECCE5D991407FC3F744579D0C9C14C740C00BA4D5B7AE3FF4EB636A08D11A9BB63B3DCC971D205AF6C0A43D79A96D40DCABF78E0A3FCB546218DD22101B0F4892C2C7F3E4491FCF3D2049DEF979EE0349F229C99DC74997FE5830468C6C739AAB801A381ED3CAD1D31A1BD5EDEA7D6E00FA7060BA93EE3C19EDD71A674D9B9C7706237FDE4523325D4ED39E7E19C38A0957AD755BDB0E873C56CEFE8E184D98880B7BA7866B5D1112B195B639AC74D5B1AD33B5297BEE36BBC8D286F12A7247C3B9C8442CE072EBE6511674D85292C22B28228E009E8C38B89C642EEB46127F20297C3E2765BF468E8AADB8A358A9CF966C38B7246DA652E3B0E7276D2E5A0A3369DB49F839DF702A63D1E62385340786D18001B419461C91F61A50DB9968B111D42309752FF1405E5BC9E802DC91BC592D16F3999361ED2FFB2B076F065A1F76EB73A289DDBE7FE96DCFA07720EE4C09BBB3C51AACAE1147E00D243C9893C22B5B441C817D32E2900724D97711877C2009C1A7289B9E628B736D33902218555C822A2697D441BDE38EFA137DB0EA38ABE5FAC24028ED9A9BCD62974D3BB9D5DA4D0245842C343689326302E9D422CD2576CE96BEDE42DF94D3167B595D8E1E331B9E37FB5970891BECF17CE9539C283E5804356CCAB8D9F003B0A267D591E707B28C5B5369A3642A019BA33A81E5C15B782545C811C89321877F8092BC0B39FC47949F4FCACBE0ECB492E16C303C8CB64D7977985C146A753D613A8A7A0B3C4B5A6A6D759ED19A723EF69966A058E11CA9E76353D7E70B511D6B9EEA5C84881B8FA6165E556C7BB06356DA56136BEAB932DF6A134E4F9826BF22EA68A36CD6F5BD875B69E858D83B624D6FEC67B586473AEAEC944E83602E5DCD5B279690912823C9825790879C6C1A3D197284529285AC1B49E1E98452484FBD512AA87C807A6AA39EF4CFFD61CF3AACA6585AF547FA3A589F93C04DF77565383DB6F78244B5F360C6D626702AD1FEA5B7F6C53ADB17C1B83DA84C2B261FA364368AD98DC829ED5ED3DC3981629FC4FA1CAFE38A238FF4F37C71D11AB6ABEA2E39F6D72BC33B7752456DF476316972BC7B1D5CAAF3BA65961690194906172499E7424EF6743949E63EE4E4D7CF2594AA1CC8EDE54904F264B94FE6CD917A0EB7E1046CB68B4D5DD9EEE79BB9DA036AA076BB064C596ED1D4CDDA54B597C743BC49ADAED934FC9378A8ADB9DDDA5729D36F4E4EBB203359BF17CD53C912A6BB5E4750D9164796D3B55A1144DB1C68F3C965E1BB2C37D0606FB903B62F6E2223AD28A763A6126B610353AA3F2089F982247E2EE4E0F222A7907523F9B1C8F93CA174D6B2D330B5291ABB1A48D86D385DD711A2E701561A7DCE51FB95D6702B6956B8356B7190E58D291C394DB5D36FF4AC76D70F69640E0076EAF1A609E490B61BD1B99BAE87471BA74A07F350D491B99E0EEC351FEE650C3A0BF632E884D472A4380DD585B6F6EDED3CDA3372E8D4EA8E90F17931B3F998E140A524E12BC8430E0BC173210797173985AC1BC98F45CEE709A5B2DAA44970EA4C277D535356DB0DE5BBC3C5C6265D354A9DF378469C65538CAD63F7482BC7411D5BEA118FB45E306A5770AF7E994ED4467FD28EB003375AFBDCE98DB7C3A06148AD2491648A6074AC0587CD5C8261A7B30A99C970CC1E2E9DC815403AAA2D9CDE419C889EBBEE460BE6B46B25CB6B42A95BB68ECDD288939164504192792EE2E0F222A7907523F9B1C8F93CA15C49AD96B433D90AE94D51CF9D82DEE9E0EDA7F3563A4830042D66A76791A873D276B2B204ABB6BD017A27F6E7A2D2F4BC805771E29CDC46534A8C5E4F9590BADC9D7A1481F83C925A4D183103B6AE09B3E57233D327D150D1773BBF36BFB043070735796B8BD6427151789E8C518B501F2EAEAE9B177464D3D2222723898B8803F173110797173985AC1BC98F45CEE709E5BE7E928F4D29DC76CC0B03F60420A84E0D3408DD906C3DD786BC08AD693C0C468B73E3449BF246690832497D69D43F6A31C7F41C7765CC1228A63589AB4F850B710F4E9B4B3BED4142658F99132023711FA51BB1568FB6BBA386054F0D46066FB42CC8F57AA8718C6749C0CAED246E8DAE0925A00C800F490A45C481C29311A7BCC82964DD487E2C72FE4242A9AC3D6F180BFE006371DDDD5E2A5D52491DB1E9CEED7D2D8D1073960F757B689864B155DD9AEECD82D6F9383B73F3D3BCAECA8BB6CCEDEBD679A19EB741E23417935AEC573AFEB80ECC09B0FB837D936E6606BBA086266BC6E938E082C3A24311BB368D556486C2C56BF91DABB63B4D8FF5D9F16ADE1CB50C015956294AF48A8A9083D09321A7BCCA2964DD507EAC723E4F2899DDBEBD18D435CEF4D2315CF84B114E576D2F449D540FD2355D04E854599DD2E1603D1C0DC6AB0A738A17EC0C766AA47268AF0C9088D28461079BC3299A4FC19A734E27ABAF48717320CB53B88763A52320D118120DD755BC6912139CE3A9ACF813EE029A5410CD8A138FBA93A1C0F7D65EF31A7238A0330CC4FF1D9216D5DD2FA6B7F75DFA7195F54F34BF2D9A9A04D998B2E55190792585C761C8931E272BBC7433DE7A872FB1EED00FC39B4BBB29446ECBBE57A329BE970FA6EDB9C59A6F3EFAD7EFE896F56D8BE3BA46BF3DDC6F6365BDBABB75F5F87E934B37227AF8B649F60D82A5730C679BA56BF63F1F02FE172018D4B22D526EE63F1D02F9F910746A0181C5E5A9CC4F8720FC7C08845A59E47CE0A67E3A847C47FC2753E021363132FF9728FC0BF60009359050BAC2C9726FEB722CF7E4BA1CE61F41E0DEADCC61FE0601BD8760EAD75E7D8580C03D0608FE3910AC4028233CB009FCCA16F924669FCC2785472072693710C20D04F301C4264F7FBE4FE21F9C10026B665CCBD71F7E8843E82507EB8BE97AD1C704E67B1CE290E6275EF2C32B7E9EF5BD992EB130C4B03C9EE35752E459983C97679107CB4DB9AC6F2A92BBE526233F24F059BEAAEDCEBB66B2255DF168F9A370723ED6B6FAB4DDA8586E2B71D7CB1E92E2D32519796D7E44F6216D69AADFEA1E9131E87129B3AC71A7A042B5D13872DBE3197B125BF67C606E8DFAFA121D75FFB43FA55DA67F696C123849F476E0CF1A41AF91B660BD2F64C5574B5F84DB85D4308285318CCC563F53C900BCC0707AF960935758583F81CF593F79B0D844E0BDED93ABD7BB3E7A35E86B6E986C8B130180E51B0D8160C023D2ACDF66FEF54850FEF863DEC54CC19C613094810F7AC8164B17847D6EE9823C5804CA65DD7A886E3DCCCF3FDC7A482011C426ACB75AECDFED21C018720FF6A8B21EBE8531F26418230F1667C8BB204698BB317CD741C40AA22435B9166A34FE660719D364A181CB57E97FA8838F8AAA8F9DFCA612326C46378CD253342CFF767E82E59F3C3F41D847C1827F778282B0E551F37DB0F8EF840AD3602947B8D2828283AF20B72D0E82276D8B7B40A19076A3C095864CE31A3DBE3260DF054CF661EA1087C913111359A6C5C1D263491C7A5BB1E7D0932BF6043FC280DEADD913FC1753A867383C371FAE077C740C4BADE2C74094A60EDF05714B1D8A037C372511C6C002E54A326FBB021CF3E4AE0029DF882E64DD54BCDB88FE4BA94334B9308DE310A9142651D0773D09CD35BAA0E74525846DF32C8EBB0DE1B04AC34614AC9159DB1CD8D5806D36979129CEBB95B17B51960962A9EAC0DA71117B113BEE0A75253EFAF6941F39485E60395CB5BB63B7B6105C68B4ADFE5A3376445A6D874B0135BBD64A1E72AD8361B0CA6AC8B0994ABC0D184099D2F5D78C63B127C0314FEE0990F25DE842D68D237F0B3B08BD8B3B129100E41BBC801BD2DF8C3B10DBC8B6CB0FC5FE580F1FC49D3FF5F23679599D613858EE71D957A6B0309679D2C21E152985B49B4242B9ABF919718700D344882FCDE938EEEDA418C73D79522CEBE5030ADCBBB362FC8793AC3F9B425600328882D282F5C728947BDBEF51B879DB709BD2F0CE885813DB6666850FB42CCEA271DC9367D1F8F20AA39075D3F16E3BFB2FB9DB39965D47E7E7F583EC417BDE1D58C93C74C4113D9C14A7B75E0EC19476A128A47A4AA2833B0FA2BE7121AA09CCF67CBDA5F25C04AA3D9B4E39530132509396204BD014E303740302069378A2A38B079964BDEF0CCCD67E0083CE50EAAB743AB80CDADDB9650D25E6D857E15E3FC095E15D8F05608E5AD82E4F32F0DB49340E3F79128D2FAF630A59378E77750CFFCEDB02D864EA52A385B1D4FC9BDE96B07A5635E172D7F6431D7CE46D3F76F2563B9A06D241F9412B2EAB8E0B0B23F0490B631EF9995CDA4D21A6FAAF7A5B4160794CF9D2FA92E35F519130F1E8B984897F54EB14D26E14EE6A9D7FC5DB626053F220C9FF210AE5DEF67B14EEBC2D4DB3897D674559C262303A5FBA30C609AFB870B7027ED2DD726F2FF2E4AFC07DD0321776D3927B3F63AF2E237F1787C15516FF7EAB1F4D8BC7882F610A337D5F853CC1C240782EC1E2F19BB2FBE4FA7ADC3B650B613765EFEAA65B81CF53DE668059E28D32D598573EF74698E19FF446E4FA9A4CFC453FEA7F7A85B0107653ED5A2664CFBE4DE47B1FF0EDD59E627A6C74D7FEE8500D22B0866197BC99F0A35DC8E9D2C35FE98197C499E72D5EABFAEA8273737D7BCDED36212C06B088C75962F7FBFF03C26FA853');
INSERT INTO "packs" VALUES(121,176,X'B35B6DBB5A9E3CECE0DF820838242FC72FD30B2C2E60A40380034DA5C58D6225',X'789CCD9B69939BB8D680FF4B7FB5D396040869BE8101EFFBEE99A914BB6D3060362FB7DEFFFE62E84EBB3BC11D4F66E6DE54AA6CA96571CE23E92C92F8FD772F71DDEA1302087F0130FB3F45E037007F03F89967C1FAA98A71F65905D5A7F81C98C66F8CA97290E8AC413893253A312965580D02CB3010A20C7AAA1292B55535D7FC129ABA1F1AA6F15485D5A7FFFCF1A4C67F3CFD56F4F7C753149B4156CC5AFFF1B4513DE3ABE767459495B4248E7D2F2BC06BB3BDEABA5F35779BB588CCBC87BCCDD67E5FC97CFB615673ADB0543732B34AC3D49DAFAEAF3BA67153BB3155234A82AF9A69F9A179F307CBF5FD302BFFF1F4C7D3F5F159EF5156FCFD779829012905A09A37FDB3FA3BAAA22AE4B99B1AA6CA5411CBDED47055B6CAA39B0A5CE5AA59F9A686AFE20F35B4CA5799773510544915A2B7AA3F33D9FCE3D6B3AFB25D0B9A9FD89BF845D2BCBB5C42888B6F995C5CF18DAB92E20BFED68CFFF68D16CF2D9E983F2F7F529C84D7F1002F5FBF5EC72B7A1909CF3CBECA10987EE09AAFA52BF85B9071EC9A46FED3975FBE5615D3822104DC5406EAD6C8B50157CA5782D78E72695E9B188959D24257C3709B8F37782B7D8DFD57D1F6DB2870553D6F9157E87EE2C579315F0E59C575C6BC14FFEFA95A2C128810842C6B3CE540FFEE357325F3258AD5307E68C530B72B06FD78C5303F5A31DCEDF466B26989B36947ABD781AFA26200D5ACF15B6F6F746C756FE6433B6DF6BBF9F0BECE906FAC34C81A3AC1E09F6115F8D1CF50BA51DF291478C1F3E545A1EC0FEAFE3AF6576B03DEA44798521668EAFF82F4DCADF4D928FE487674237B26373218C095CACE3F3338979DCF3E1F929D56AF8BC9F86284EAD17B2F7FDED79BFCF43A27FC0278A6C66F4C2E6F127C30CC2FF62193FDA9E29AA2BAD3CFC3D89D4D1C71393F3A266D4DC4A82540ACB74D28FBE16EDD66BBA35A2C7AA7692D3496C3BAD5482C7BA722C231C09DACCCAE6B6DCD11183ADB9913E271FDA44AAC3339B43BAB6D47DC5BB554B10102CA26709351CA9B60285BEC70A5357AC7FEE05C1BA7F5C3DE38EFFBFD05CE440250CD94D7D01D92981424B3CF47485270872426372429F84092FB9464244FDC96371446CEA5B2B9848E299E3D4F358E0E48D254D99DD766D8D2DA46375D3B2C561D430AC1A92E8FFA75A315844B6D23EA8B6E778BD727AB8EA5F1A1579FAC21DAED6A7A534BC8A5D68CBAF5FA39ECB703AED949E5CE0C342E60C920F1BC1DEB9DC6A0CD5DD24A53378F6D373E2C564D351389E5B1A6B384949224CF99AFB992BC3AA78748C27292795F6F24E10792F8539275635C01EB2E5EED6AA23577AD844BF613B7BFB257DD619D3F9053BFE9E9A25E73B0BF4A4E75EF508986034136CE7565489A751A7566AECEB3CDDA66460DB9718E8E6BA7EB2A3D67E2CF15073B0D773B864A64883614F6FD86AA4D2EEDFE36596CD6AB88BDB890EE2D07A6636E6DCF97C26E28672251AA193A32E91D920C2A48669F0F914477485EFB7A23893E90E43F25199E7A27CEDE398DE9B61F48C0AF2C5511CDA7A349DC53B865ED309BCF39A50BDAA376087B7E303B77E2496BD6E489B3B2CFF3D185CCF6E0A0748C9964C3A3C732ACA32DD899633763DB0C4DF550B7891418DA848746AF72D9EE91A0289C25393CBFEE4EA3A5BA9B6C8FCB7822CDA13F981C223613C95255C4AA88BF431217369EE0C76C3C65EE90C4B7769E321F48D24F494E13A76D62CA5AF6259AAEFADDF9B8C20E7A061D2B991594E7E1E9AC03AF85E43E8BA334AC5C0664C4B76B155111175DF33C699FD1E248A0271FCF5B38AED98C3D48A6FB3D11EC39CBB23555164D39DE5AA7E95E38EB58183B75CEDD18A736B7F37AADA1106CD92E1FB56A29739CF16BFD5097AE244DA46A882DF7F5E499161E87D0C73C0E65EF90A4B71E276BF99E24049FA214F5A6395C9BFCB1CEA00DD3ABC46CB7AFD8F341B63023E9621C37F32089D36C92CCA63C8EE9B16E8E17971D71462EBE909E19CBE108F0E21E8D28A99961B854877663C8AC23182E0F67D15CF518F9D04F07FC6EADCBC1C475F06063EDD0DC9AF2A970028B952075CFF242ABA7E64E5B34819D89045913B110964F4AFA8C0A9743D1832E872B4799F7F58692FB88F25392CADA10C20B7084E424AE8EE9A9D31A738B1090BAB16F2878119D93C3319834427FC056F4557F47289C186AE35233F670225D9AA8C9CD5A40E51C1E4909767B900DDD601A4D60BB356FCFCFB13C66861BEC9BB22F8A6C1AB7DA0B7C71F9C1B8D55C74CC306624691F0B41BBDD8033264E2AB52B49CA991458E561107DC685CBC9E6D16324F11D92F89DCBC11F48A24F492E27C9A5950EB4FE2104DB552F8E0D56681FE74D7BB0A0F3E9AE5607EB5E4F0A94F9191F9490EB264A5D24DDF1ACBF71A79D41424F0DE3B0E9F61D49A848D17611365BA778DF7337C329D9EA9CD9B32AE7CD403A769891202A2CDE53644FC3743523CABCD2F595642D2CDA938B72ECA9B5F9D656D34CA42C32CDA23B16DF21490B9743E9832E87BF4392BE7339FCC301A506E780AFC8DEBEE5829337EE71BB943259F03F91BA9D9373182C122936A3A1109AF22219ABB8A58FBAA213C7F29149353D36392FA0AB4D98D65B0BC1D7335360932CA251E2616BB53755F3D2EFD90EBDD8683E17A7AA6A5AC25C4C85A5B73FE3314E15406A032539C4ECB92D49DE69915E034A8D6509AB32A5AB1B826794BB1C1EA0075D0E292559F4F546923C1C5076560304E4E810B58E13D465C27EAB3B1FB692A4B74B7B293C596E28A96E733024EC26F07AEBC01546292BD8ACB4E94F6273DAF0127E7D09ED19EFF21711FB9E39076D657FECD159A7B64CA5604DA538680D5BC31D8FE747E0B657ADFDC8F31DC1AF7B2B87524ECBA2F3A14C6A022BEF533FB886E6C0B234CC96266819490E1724B9075D4E799253F4F546F26392F37940D9ADF740E370A670A0517F224D5BED1D0E4F27710B67B2534F83B111DA6DD037847950B38F261E470B3D39438BDDEBFD83DABDCC87D391BFE78DC9C8181E9A91DD1E45DEACA9BA92212A589B36A981675CD7F178E4ED02476FCD128D534EF201AF3A52BF36490C28F01CEA4578A119BB53E36A27559D653893687748125290248F799C2CA1BE8392DCBA1C083EA6399F87941D6F560B0F273AA1F27C4C379CB89F2C07DCCEE8483B565E73A171B0A7C2E5C444E1E822B114CE12608DC75B29511BA770250870B0137B1789DA56128E877C531D740556549C61339A8C8DB1D3EF9EC7753F19F87C821302830A6BAD187D7CF0F5F67041247D7A1E0C7579318CCC565F42AB2B4B9E33B32C8796FA1C089F51EE73F87CBFEA2196E5790EFFB2F9F58DE5C744E7F3A052F5D38D966966FBFB6ECAEC1CDE27CDD5EEB89A9DDA86764C619D399DD9BAD41826E2760459A5568B5A69AB1B75CF211CCC5AE95262FC31AFCBADF978BC39F7C555ED0CCC46DD163D58E99DF9F51AEB15E918FB60B7CCEC6B6BECDA07753BED9A5CD39906528A27A7CA94AE08DBB9A02CF46C5CBD8E0918C021BE7C5EC2670E152CB9C7BC0E04E5994ED1D90DCB8FA9CE4F8495F54ABF274D2319CC834133AEAFE3C3840C4EC9AE65734A3F087A5CDFABD7173DC31BB3F669B05E4FFD641C4C2F176BD25F62F9C80245760C413D0EA7EDE9B45271FDA1D9CAD6B16D4F19A7EE5E7A2C3FD15BAD5855461C3BEB0A733B8B935CB727F7A27DAB32B64CB33E17278DE920CB04046967EA57989605544CCACD257C2685E381E431C7034179B253747603F363B6F37960A94633C75DA1D1263A30171325DAE2D4AC180A9179499B92E16572A85FE6C261CFD79A471AB1CBBE9F9800EC251CEF2AB8999E5560746AFA31A01EB7B1D1681F02C9BCA4CD4890074EB323F842CA45E25EB76DF7543F06A3F5BE026C07D9B2DB3B6D9853CFED60D297F07CD3561C1D1EC65796588384A81A5BCA123DC3C2F520F898EB81A03CDD293ABB61F931DFF93CB43C34B9B031111A6D65DCF2372AB6AD55E45E76C649470E86C9D2F57897A909B3199877AD300A877EB3318D63C523BEC28BABCD2918B18EBE19EED75C645576F166C2D97091BA2CAF854C8FE9F7E848B46AFBCA204D769138176B4ECAED2BEEB42D2EC77542A68BF9583C0ADDA3EE7B61C805D77D21DEC00CC3E2D27DA15F646998AAFB45F7F7816B7EDC70FD9EE7B70D54D562A9C196A7B3907D660B2B9E1FF53C24147775B8F1D6F7BEC4AA637E18E2BCBB1B915E77E8AFE1F075B737FF613EA0A1BA8DCC62E3FD3A05B8FC77AA61E447182F25D7FDBAF56E4FB632E5B2621C26D792ABC6B7C75EAA1699DEB763B36F280C8BB50CC230A528F0EBF8E087C707DF43813F8C0E7E43C1BF4761F9AEF146E296C33D0AAFC59FC34033E3690162FE2F61A0FF3E069D7216D098D244F0BF8101827F9F03C2D03479A6DC40FC3738FCFB1858CB5421A7FD4FAD0AF4EF63802AE109B913A8F2CFA4085479F268A0CADFC390777783817FC3C0BCC7A0AB57BD7EEC2DD8BBDEE2513BA9F3168FCADD397D86452E49E1A3B924B98722EFEE06C587E3D39F44C1FC8D28086F129429F40FA108FDC433BEE8AE1F7D8C6B7E88220ECDFC524C7EBF25C8C3C197C94BB101905A6ECAE83357C43A947B34D6B9B39142B9F791CECD4E8A96DF24F8249495A59E6CB96A3AEA01764D2C5F72CD93AE00D753472B7299C4E3F3ECA4EDC0C94FB898DB79F179DD0CC2FAFEBC116ABB8A5A39B1BD5D6BB81C4A3513F8ECB07151BDBDA20D90AF4E3A41C8D450479A07FBADB1F0249EEEF491A3ADEA7BB8623A8D35BC900366A3CDA5250F8ED8D52B537476CED75016224A0C5C7A3097917C3103F4513300EFECA3D0F74600BE5C78B94EE7EBC827DBE2DE006001941941AA2B184BF2DB02B85E1CCA5BDF07FE72A743B528E160E96441E019E6592401F0C12C12966F6F149DDDA808DF5484CC3B1D45AC604560248A59E92FEAA8539E58988377746471A123FBA05383E5DB0E4567373AA2371D117DA7234602A675402524B27F554703301636FF291DEF645DDFEBF94D28C6C48C4161697089D033CED70F41F8D1F5C3DCF11D4577372231A56E54BBDAD057E2EC035EF4A19C8B372DCBE4B4F255C6BCDC3A21CC83B74E2064EF8160DE5D3CB9362E73A2FF4ACE85306F626A9562E09E99C2D870CCA3C6E65E165E747783A13C0B7F1F4B3C32211E4381096131C6A5F7907E1145692CF163146FB14471E9EFCDAC9859B46172A59B059998B8302B1C7ED4AC941FB9169DDD087973E6FA53B1C4CE5EEDC00892A3411CE4653145B4186DDA1409066D89AA7B6A5F96C9D86013D9B07CD8DBEC6ABD11DDA23435020A8E833327080D0D198B9A2006DBE371749C89AE17F72D6F83F6A6EA61633F3CCE66F3630425255E2FFAD091136E73A90BFC1049821B3597F5E3CED0269EC7B9681954407E8EC0AA1A579E60662469610238FAA809283F722D3ABB21C9BF39A1F73E8855185110654514EBE02FFA204ED5B145D4D2ACE91755BCE783BE53F39B50004283903B3E887F06C542E3C1A30BED5EFE52747723D287CBABB7366793C3FC676D6FE68128E2D8F2C121CF30CF0A32580F660590DEE340E0BBBC00D272DBFB6F70304C68719C56EE837E8D43B9E1FD218737C31B6E5333BC594C94D12C8D90F2794B9ED9227622EC83B1132ACF3D8ACEDEA4443767B83F657939D9339BB3E1411E0BBE72513AF03C77A4C33CAE4DB6CD111746C40BA653DA3B9E14DAF077C794D64EA26D0887DA6ED8382FBA3339BA98A9CA9E978713DEC5BD9E3139201970ADCE76D08EB171EA0E771D77786852E6C4EFF0168F2F71D820B039D6AD81DF5E28DD837838356CE09E34411C06FBABE5A5160FADF20DEF8C6471F19B90072F7E437427C521EF6E7F5F9BBEA538F09DE9A5BC2C282247EB9C4CFEA2E9A54045964E4B5F63F8451DEF99DEEFF47C0BFF55CC710496EE9730E0E50E21050FDE218408DD313945773722A19F0BFF217C17EEBD16FF8E044037F8EC9F558EE23513A20F6742E85E26443F6442E82613BA1BF93EC6E2C134C0A4D03468E995A95F84516A827F0CE3C6049B6936CF6F5695A9230DF056B9A0EC33C8031ACA8207031AC4BEBC1D94BF56F741CEBCB71B39D9F7F3F76A45F2377C105765B93FDF720A5D83A64A4B5D06F39A53D087738AEC4985B8FBE4FAD6DD7B713FA414E836BBBA39598098C17A69FCCB906726F7BB94300FFA5D9465126136F57F34FF09F3CEEBA2EBA40FFCF835A4F8D1CB3604E8D9A3D8F251FF3549B3A77F518FEA772F517E22EAADFD7A959A2D7EB1515DEBBBFD20151B86517E82F18B4AE473C1F47E4A073F8933D751BC5CF6EA437243F3F2B2DFDB04D6184EC3869609FDE7FF036BDBE7D4');
INSERT INTO "packs" VALUES(177,252,X'5579AE4542A64F2655BC733B20E4258B030B22B2A4CAB68558E5EAD20C9B3D7F',X'789CC57C6993A3B8D2F55FB9D15F5D5D46129260BEE17DDFF03E333121366F18308BB727DEFFFE82973276177433DD7D6FC4F404A270923A4A659E4C49FCF9A71598E6DB17C841F29503E17F43C8FDC1813F78F00E0837FFF20638105EBC716F5FFC93A36B7F209D6120A8BC26609D1754411745C42B8033340D4211C1F01790860F33C5D4BFBABA6ABB9AAE8537DFBEFCDF5F5F98FFD7973F6E12FFFAE2F9BA13B5C3E7FFFAB26496F68F65876D14B694C0F76D2B6CC0E8B92D33CD7F1473153EE1E917199767568BE79BF8E387E19DE886C14C4F0F6F6ABABAF9C7B4D58DAEC5EE2E75A67981F38FA21BB6ABC7FE6098B6ED86EDBFBEFCF5257A7D28DD0B9B7FFE09C26E0051E4B8B7CBA37FBFFD09DFE01BA0387607BDA1374868EC0E7EE3DF9E6E9037FC06042E7687BE9137C8C5EF886FF40D3DDD01DC9B1062FBB8F577A89B7D58598B48B7A8A1D8C162E9DF34BD88BB6818827DB90AF5C2D72BFC265C2FC8C763F4E34ABCBEF7FAC6CBFB2E6FF203371A0FEE76F94F345EDE6D242CFD70D7C1D16DC7D4EFAD08F83890BE6FEADAE5A7B75FDE6F5DC64F14C237C76E3A6CA55D7AC38598F2D7BFFDF5E5A2CDFD112DD0139E5099EBAE2EE3CD3D5AFFF8F65DB5EDCA734CA65E9EB8DC50EDC0F22FCDCB94086F4416736BFEBF2F6FD789A2091CD48DD0A2437CF8DF306F226CBE7A3E73FD8CB3868FCF1AF4F9ACC19FCD1A1237711C1A227D13DFA2A10F4D1B5D0791850F3FA43D105AB0AD7E19DE61ADD3BA0CF1DD4A3EF0222AD02960F477E1E5D8DE8F2115836073EDC40DA2AFB74E857F60DBC8062E221E3DE0544EE139FCDB463C6B0F48BC07E1687EA63F8CE9AF030644C0488AFE54B8E91F5E64D35F788BA696F65573D9C17AED43242DD60721B20FFB0A7CD8953FF045E7C07971D4377F11EAFFA5DE9C6EC5C3BE331B69CDA25CE194C3FA502D0683A25CD0EB369E19E2121BF5ADD810F599C5EF80CDD5E0EAD0DA2F757FB873EA6A495D79ADC121D7DE795BF1B86ED7F3A886E01CCF57A45F193AB63686DBF689293CAEE66AB46BA39ADB1AF3E4DCF4167673AA6E5727A1AFD8F55A6DD25F2B4AD10E55E21862585141229AF03D349E0B9A30BCC886A69882E6455A0C4DF1054DF25D34C5519FE475629547C5FCA8B590EADBCE5AF1B64161B01EAFCD3C0B8CEE4994F246E750971715AF68B427AC269CF354055BB34146F27CB133D754EFB8565D5177B576575E9AAD6EAD5DDD1DBACD20AFB52A8D817870CD55BDD9758D45CB3184B237458B19DA2CEB64E91C7D746A7B355B037ED1E6C4502555E008CFD364EF00DF79784333BCC88426E2D2D08CA43DD044DC0B9AF4BB68B683F3A82D7373B92919EE4ADACD1475753A399B8EE148AD69E9C0D6BBAD54EE3283B5C71D4EDBCE0665436A4EC685766598EBCE679379232F08E7D9824D5AAD9A2A151B27DD29364A8775E5449D9563D72CB5D33104BAD5A79549F5703AFBABE57A3761ACDE7380D6E2CE8BAE54A9576792C69B87E63A5449C1A2CA4111A7A049F91B9AE1453634411A9A91B4189AE0054DF1BB68B6DA4BB2B5F38A3D5E81C5643C98B5F33B5D1C4FE7E70DEE2A8DF192EEA639D68762ABA4684B79A58F9AD4014B2AE50A9D02681B00148E273A19F3E32E0B1CA33F09AADE6C5F3C8A1C0562CD172D658436FC58DEAF55C9815A65965FDBEDE97E2854EB1CCF57588F1CFCE62ABFB036CB5A71EBA8A14A3AC7239D4B89F4E89DBBF97DC465F4FB08A6A07991164313BEA009B8EFC249F0A4B65FD5170C15B6C3FDD1210B79A18B55AD469DDCA8325D8EF7824AA1346ACE372D8F79B0A0CE90DFCB7B13582AACD79B61491FEDA7B995DC3B6B854DA326904ACD563A635C921B65B46CCE58B198136AD5BC2B5641B53D5C52730487AD914AA7C5426FB12E717A23273587257A088E8AB307A14A9AA8208369420A9CE8168610CA1886104A83133D8521845EE1FC2E9AFDF36933E80EBDDD91A995D02CCF2DD12D2F2BD3021AAD64092C1635A0E07179EC0E0EEBAA08BA10EFDDD6891C8E1D6FACB744AD5E9CEC2681369D983A181007F16EBB382F1EC687339B3993E2BCBDECB496F581DBE005DCD60783BC5B9D98F962AFC34F1B870A110E4328CBE6E9782A2AF952BF51085532C2D80A1435D971A2777A0B4388660C43884F43933E8521C4BFA009BF8B26D8A05165C94F0011EC7ABD352733ADBA19B5C7ADEAE804CCAE3C5C74065395D5AB23794AECDC46047A090E69590EDC42D06E2A0B710B72ABCAB8EF1DCD4D7FC14B64AFAF35475C942DC33D31B8B4CE83C3D2E4BD25252D0153BF37537B53BB8ECE03A7D76C36E51A3657C1126EA9BCE5820E8DA6BAA00890E8C968F2EFDC2D0CF15CD6308453D0BC488BA1895FD044DFA748CAA8CA0DFDDC7A2C876F948B9D1E425E8DD6388148A36D301A37EB3358100D9D1E2675CF2DE4A460DF6F2B7390DB1CF793EE542ACC40FE345D5466FD66419AF6DBE549F344E7F2B1CAB7A9766E356A6BC9EC3434C543705987C305B6DC716BDDDB7745614576366BE0FDAC08BA4110748795652BB24D5ED44495C01434D12D0CF1286B18226968A2E730443213CE993677B7D5AD2C4F1675E0E54A642292AEB7B26879ABC94DCE068D9E3D15C7F9C329CFEA4A5EF1B77B75B0A6627F305FC36E65525E6E745A3B742AD3F16233F63A9BB2B8143C5219AD579EDF2D9A93D9C844E5726FEEEC67817B98072D591B019B6EC800AEB03D287724CB524E9D66433E42AC144395305020007AB2DFE4DFC92D0CF1246B18A2696892E7304433134EC7DF6C737C4BE3CBE8BCE9D99B115A2F8CDAD16693D30C9666B3F169A4F7F6EBFE60276992272C1703114DEA68949BF13D5ACA1DDAB6620C1B5A57A5F3420D78E379E128EFEADBDA96961A95C9F0B4EFF546E786D66B545B8D801960A5A97B8E236DE554763D658E9A92DB5697FD3CE72C82C54A896C53A50261BACEA5A029DEA2102F668D4269C9D0455A0CCDD764E8FB8453B4C570DA2D76A38D532B7145D79B1E0D773498E0F3A16F6CCD43A544A7F981E19ADCACD99181E640A92CD7540FCF8AE2DCB36BA7E2A1335D6FF6EBD3FA7C924DA0E784C2E4240F4E9559BB2959AB3AD89BD81878D53139B012B79BCD6BC25A5BEE4ACB855A0E8C36C959475C57B05413E6D3E018D177A22A02535431114DFC8E6E5108A3AC51282D19C2E8390ABD2643DF279CED92D72CAE4EDDD9A621CFEBE5E9549A0ABA7DA467717B708F50C9C361A0ECEB25A3803BA11FCC09C45447AEC4A86AE76DCDDE4D9446A93B339041076D341FD54AED5EAD7FA0FBCDE2C8F6F27230E28B9A72F43D4A4CF798EF896374CE419BCE0AC54A71551939AE0773F6795D186ECB95E12690439542340055B864FA8EDFC92D0A6192310AF169C9D045DA034DFE3519FA01C2A96DF563AEBC683BE36565617973C546D5AABD5D22D699758BAED3F37603580C0392BB2AB1FCB13F77FADB16E0F20083FD79CBAC65FBA0D9F95DEF5075D531971B386285CEF03AD7DB6839B5D7CD751B23CF09A9D62AE842666C648CCAF284EB02BB383FE60D163A64B0614E5954966B09948B5136444442150C933375FC2EDEC210163386213E2D1BBA488BC1F99A0D7D9F706EFB1535CFCD7CC16EA2A13F150693E5BE1C46E88193C70526CD4527C86D796E911FB49727BFB559E1FCAC7F2666A5D8D8110B9F2D5FB19AF3F6B9AC968541C7E8E6AD4281533B8D936AD69DC5ACD59A553B13A369CA60BBEC2D1B5D36C8DB2DBBAE4C7DB1CF9F2514BE6866E59AA2307575B936AE862A315534B0A6266743E41DDEC2108119C3109F960D5DA4C5D07CCD86BE4F38DB4B552A9CF72769235B9D521F2DAAD8CFD582F3B46DB4C68ABFDED53DBDB8D9F6A12793F236384E763343CB558BB3A94D25A29CDA67E3B8714ADC74AC1F9B54290FF4ADAA047433D69C3EEA590B3F4C77463C5DF5F339AFD5A939C32EAD16D87C833AE7A95B6D4C7AC7D661C082B97F9AEECFBC7A0A5512420C109F12D4C93BBE8521823386213E2D19BA488BA1F99A0C7D9F702E6C26F776661D545BCEBCEE5807856B0CF036208BC970E3DB43B1D0EE2F0E1A19EAB6D6E14DC31F2173CCF39ED598D7C1A06BC3D3B8DC5205B167B78ADBD262B2D461B36AC133954778D4E90FE5024FEBB69C6FE7C59E251E8AAE2BCC14AC315F76407EB1A34AB7DE66B45914DAF5EAE9B4C191F3012A1742925CE1FC4934359D995F557BEB98FAB795DA6F10FD28BC42C428AF88C953867E38209AD901F1D194F457B6F5D5671BFD7598E98B0BE21FE5E388C65D7F7919549599E6B5726F5FEBC6D19F35EDB20E726B99E63F2B2BBE3C16443FF9689ACC8F2F9E31C5D3AD8FC5B7C7BA4938919966240637CCBDA3ABFF0873CCACFE03A78171951703033FC0109FC170D9CAD31F68E02734702A1ABE1BFC38185010286F7089068BE13BB8467A0041D6484F52C1B8C88B81411E6000EE190DC336B5071871287E9D5928AA6E0814259BC5FF0689FF3E104CA748C32CD15960745FA50933B1AC3E8CA602819ED769F8D85A134C731659A6473630C21C0D1A8A9198A5E1906C5CF30A4060C6BC821752C120F029B3E085071828D559806738C02F74173C4705448C647741DF859BEF0CD3DB8C7088A9705CE4C5E0101F70E034DB784583FF85D681752C008292AD43B8E74940C89A27612E150EE13953C2DC030E92E6339EE3EA2FF41A2131820AC73E8702FEC171EFF0EA35C23F65F41A18A4417195178302FC20C578B50CF40B2D83A71CE6205413E100EFE4CAB8202019191786A9705CE4C5E0808924231D0EEE17C201454100A29230514238D03B7775A330DAF2930D0E940A07E29EDC28463F18537E271C0A210214C564EBF849385C3BB0B4AFAA697BAF49C2E770F8AE7ED9A576D970E65CB2ABDBB8E94063444DC80E2F8A22785314657570298B3B57693135638B3BCA6563CF777243CB3DD7EB6EA9B0D4D44583C0F3981DFDC2305F9E0CBB2BB5D136BBD54AC73FAAA7456EE9715C506FE416B55C7D1F8C7B7AA36A9CCEC3CDB2C9B7A7DB8A1EA816649BDAAA79E20BF261D0B73A9D41FE30F07B3949A5A55D5F1140DB5D36DDCD7CD9ABBB5D6EE90D770DD2A9548683A28D9C82DCC9755514AA843445370C954FC1F2EE1250669790B2B4739516C3320A97D1C31191884845B0BAEEE0E17828150A2228495211C0C74C88B6F35D1E4FC7FC965DF1AA2188297100BD8BE4D64B312343C0294B2E5769B15E92472FB9A74E0A952284A8C063AE84FE6527918E888893EAA36127F98F60C7670E76292B215769B14ED2472721FFD4CB720516442800090BFFB6973A84CCE07F5F2FD38A19DFF6F4432D430CC117F58445BD502D7C5FD48338EBA21E4EA5E4577931A56294FC95832E2F80FEDE4C8D68BAAE8449532212E49DBF8511C2670D23A96CFC2A2F86448C8DBF72AEFF061221B5500DAA2407D40F220E331371924AC4E10B11273122FE42B79428C6DE7140C213BDB8377F4592A6104309D3563D090CF041C551662A4E52A9387AA1E22446C553C956363432922D4E50A25D0789708077EEEA2F50B40D221B1CA954FC2A2F06478C8ABFA4F0FF8DC20E064CC7082514764220E07DA70E825977EA9054127E9517032246C25393F7DF69172A8F346824AD238570A0FB561B84B26EB52129DCF62A2D06468CDB2E75F3BBC1F94BBD525A17DA0B8CC6A7D96C2E89F35C4D26B4AD2D06E26293E746DD015F10B1542C6AD3F2AEDB626042EBBBFEC9748EBB322D0C7A93B92D312A1C74B57B3A2C0D9786A4782269B37369781A8B81C179DD5C85B1D6743DB237B3D6A8672BF3E2A0B95AB4A6F6AE6B350DCB2D69258FB5CC6AD39D0CA3154E4308892DAF28BF0B4B66EAAEFFF552E7D27E004D2BD82A7A746E26F23FAAAD5D8F0648ADAFDC7573836A9B76703D57E3EA57C06D2732C1CBC983BB0185771D57DF323F70AF2DCBF6BF7AE140454711DCC0BC1D382849FF41E2DB7F8AE16BFE03DE017A8BFECF7F9CD7B945C495A5E9C7C80D46CA1AA1C15F5E75392B73FAE77ECCE7E9D8CF3F0776FA78480B29927A3D131289B5BCE8F9E80D81E2F9CCF257EC1E26220B51EDE2349895AAC85F1D58A9C9F915916B16C54DA3B13655A54F7376E93C29E3934DCD496167F5576B8D03B2EB991DAB301646802F9B8ABA9686DB3AB58BAD65DB0A506E57E3BCC579E82F7A06816C8D3DABA1162A35699A3B71EAA4979F38DA4EE12541C8355B135FE43B7CCDCE955DDF90F568D596E7C3718646622609C83BBE5908C1592D04DF2D8459DE4177BFB1918BC4988DE0571B09A1BE20FB31F03F34BCCAF547118FD5AFC3E1EACCBB39B2B801DC0EA9B8BA11DC4E4B5C0F493CDCDEEDD75BE65C46FCB2F4DE16B6637908FD415D98F68EFDBDD6681EC73B5B708EFAD8507323286C70AD2AF3B48A3B3897EF982BBEDA9096459D20AC7183DCD63C978529B139BE71DC0E2C5B11AAA83668FAD8ED897A931E83B55555CD9AC40641A9D32B4BDD45BB393085C3168CEB935357ED95C4E659EE7426DB9D3C1B6EA26DDD1AA534F100473888C23BB8310B01646516A96B245779B121246F3F56E4FBA90872A35D89F45B3118D69379D64FA2915CC5F91C8D4715E77AF6E9A128614AF4EF77297A89745B7BFF436A3E39C2E492CEA3A020F2AACEC484CD3317E5F18DB508382B6B49C9B5AFD262CAC7726DF45C5128E12229445E26CC10FF6DD944A48472C4F85DBD4CCBB5BFEDE9A3AACF7444558892D482DCFD540CCF653D15435273EDABBC9852C9B9F6535E9565DF40A6AC8AE91A32304A9C4410DE0B5B3CCC5AD822A9C9F6555E0C8AE464FBBFB56D800015708C249686207E27578FC26392D1A3D0D47CFB2AEF01064DCEB75FC0803C7DB68D7BFB0EC80D817F8387C8294415920323A4F79A144FB3D6A4686ACA7D9517C3E347536E009FA7CA47FB733832A69A9A6E18BC9E588F81C23DD5E485ACA9264DCDB9AFF26278C472EEF47562FE058E5F87060F5504204B9E2DE23B7F731D229FD175D0D4C4FB2A2F86462CF17E711DCF158867CFF10B9789454165BA91588CF95928C258F0D5D523FEF31AE5D2A0B8388E8F13D7D1B7091EA57EA0722085F2FEACC2C924EF73851F24CF5DEDA3ACE35117278A02A19A5817FF692B4BCCC13FD5F423BF822F3938E25F7370767DF2390BFF26C906E49394EACE266FCD9F4CAC438B754F9FE4D5771BFE82E6E762C1AF911EADC9C5A6E0B62BEA188C7AF6715DE8488DE9802CDBF33CE89839B0EA97E0C63AF85B8836EA6A5C91B98A79183B6BA7B9CF9FB0C5AF97DDD27CB919B5AA52579AEAFB3D347AEE7EB0B767E5F14E6E1A0DD1088EA835AF57D1C6284B4DBE204CBB6BCD953A88C3C7458E3FADE0A411AA4435AAA98425F26304DEE195A2E1C8C5671B76FEF61988CB37545E46FD2A2E36EAFCF3848AB8F20566C4BFF1DCDF0FEEA06B8C1194487511BC1F7CC130EBC1178AD31486CF275F686CFB258C2B8CC11BA40F85A98838CE00890BB788BF1F66C67CD6C3CC94A429CC3F9F66A6B1A417C71506F40D88318411A1AA9EBC00F0B30AA7D55A3ED5F9C917DC6B2DD71E7F5B6DB9CDF35B71C5D7DDEDCA62E62F2FAF48334C818EBD423E3F2C4D66C3794B69543099CE3705BA6DF013C5ED4B0057ABE385E917CDA0536DD082D1558E5B6F301E354FED7DABEC49C3A5EFB4DBC1A93C18C03DAD4C0FAC7128EF724C9C812A5EC9581A19B351CD3C5A555DDF70A8C92C75BE747A753AF2F2B59D5C9EEF26DE5EEA1673FD5C54B6830408024C9E19F8BE3319E3AC3B93694AAA7B95161BB3D801BB1FDA6D51DF8D873636AAB4ADD6852129A246EDA0B15540FDF5BE37668BAEB7AB8DCABA858F39561BEE3CDD9F0AF07CF4E9A8E98F4642A5E9B545EDB06E348FED667DE6F8C6BE7C60DD6D715E1C01453874096F75DAF5EECC6613412AF30ACB83A5359CE5A6B9FCE2786E61BF32954B5BB66BCEB59E3CB1CBD1991B45550523E9CCCD05CB5B8682B3672829C7EBF06B7E223CCA0697F3378FB2418594312AC04A4520FFB66C402925064DFA06C8CFF732AD6CF06D4F1F4B6E3A340812134EE3FDBC5AC9A4E953F8E3A449DFEB9133797C5347C3C4D095446E8E847BE68685CC995B98D6BB2129FF8C995FA5C5148D42A663FB77B6FDD9F7731815B04A95C41AFAFF4057F0C49C63BA5286448093364EFFBCAEE1EBBFB203FBF6936EDF01F633C61F7D3424FADB9299C6EB0C53A9C890429363E9FFA01F20A91FB73D8B9FF503720AC13A4926313FD98F0B89D1AD1FEB861DF8A153B986FCBB77B938BCDB47D41E54064383625DB914203FFD3EE045732ADE34CFBA6F4E880EA32E578EF7F5FAC5BA57DD9F77CE093103824F864FAEBB2A0F6C75493FEE2EDB3E3C3EF3F79819AAC8C2302FA47749BC0F46D8B76C5D02E95D8AE4C5BA14B3251CEF9290A14718879344E7431FFAF7FF07736F76C0');
INSERT INTO "packs" VALUES(253,310,X'6A862E579656133CB46500E89C364B09BAEADE1CC612D9A9E3AFEB5854F82E2B',X'789CCD9BE9B39A48B4C0FF97FB5573ED85A69B7CC37D41C57D994CA55845455040105FBDFFFD217A73B94E247132997955A914DD178EA77F9C3E4B77F3C71FCED1B68B2F0820FE1380C9BF31029F01FACCC15702C0F2A50879985C1441F12588F786FE191B0A814CE374460C8E69CC1004CCA91098BA8E908051F20443C9CD8A6A1B9F3C43733DDDD093CEE2CBFF7C7951822F2F9F6F12BFBCF881B1BFB493FBBFBC588AA37F75DCA4CD252DF51804AE9334F0E5BE9D62DB5F557B9DDCE11BA90C72B967BDFAD8C97F7B30E9B974988AED1B49A76E68DBAFB6AB6D0D3DD36B198AEE1FF75F55C3743D23F307D3765D2F697F79F9F272F9F944BA9F34FFF80326C3808290289FDEFA67F10F5444092190E9C1455C4404657A48912BB2EC2D7C91142165991E5AE48B90CB3E2414933EC8657A2028B22244EF82FE4C7473A3B5B3BAE87669A8EE716505374D2F378254438CAE5717BDAE57E4AA73AACADB7DF4DB9550C4B7ABE427D31F4C7F2A387A9717026E975F2F2FCCBFBD2EC788DE94D81BEEDE36DE5A17F2599241601B7AFAE8EDC9B7AEAB6510863990E9DD2B6B3D1D0F280A4544B9D46CBEBC5C54BB74DCEC28E9F833F3907E347EFA194DF1BC756A15E0BDF53570DFF4DFADFDBDAD68E91D6987E61E9D206DA61327E9B8D8D5ADF9BF2FC5EB745254956786A1BCA4B0FFF9D97501F8C90F142F78726E91ECDC22DF9F5BFCF7E616CD4E043E314EA178B18EC4FC71915CDFB492DCFC2EED9DD04AD919A90D8C9B3D29B5833753FAC68BE338A81A82F6BB78ED5DFFE74865106CAF83B821FA741B54F2076577B181CB2320330283018DC0DFF6C69F1D01CD8E20799BDFD31F65F457350CB0AE9087FAA3D7C415A4FAA3E4E239FD71F132B5F44FBAA744CEDD18526999315C1C7E3AFFAE43F9CCA73A1FF777EEFCE65412FD5F664D295C4A6C298279CC87D272DF3B0DA6FB1271712168C665D825B4DD8A4E1563ED4EC87EA04528DE600E57AC12519511B7D2B6CCA17CAB1F76636F60E8A4DCD3CBA0A9D78FFB097F24DDCEB41D765646B576B68E63AB512E78BD9A0F4320D56238E88FECB0BE94B7D2B0A9F53655C1749464802F3A33A8CA198FED19BD72DC8D6672F11C4D2E8F26C77DA0C9DDD1A43FA449CEF14969EE14A00F7027EEB0A6BC5B3A63B334AFD62B4C701DDDE8ADF83E01FBF2D2A9825A673EA879643100336EACEB467B3097E7A3E9CE504E87D0DEC98BE1FA24CCF71D7354510DB111AD6584478A5429CF85923EAB72BD85A0DA4B23E4DDB3B1EE4CADC240B69866CE97CB89B8E0E3D39A252A199C01758DE7726852FE4633B9788E26C9A3799196A149EE680A3FA419F61374226E4F55A5DC239BC921EC331054A6643E5B110E981B493F54D5DE7C3E89FD0856BAD1B4AD09655BB636DD8DDF1AB706B365A336282FA37505488BE46540B75EB1B6D086CCB4EBF12830B8ADA20FB7FB65198F4FB8DDF3A0792863DBDA9606F10A094AC5C24B2A2BBB7D209EC7927779C13AC026038F3D157E05EC4A132717CFD1E47368A6D23234F93B9A10FC10E7AE1B94B66167D83DBB2DC93FD50AA8561BDA8756C9901CABD66FF778BC5536DDF9693677A366B86651BBAD3BFC62E7D9EBD974829B4D34AF2D787561C7ABE824F72225B6DD012EF87CC5E8D24AA44BAD6EA1D69EF995C26C3B3B8FC61D49ECD5BB716D41D6AA34725ADB8EE2DACDDEC4EC1A0B2FB01295A8A2511EE98F8D13BF7237C78FB9671D3FCDC3C97D74FEF41EE70F696A82BE5554BDD514B579F5DCA99EFA5A5B1F6EEAB2DC573756C84D6BC7905427C8345BA7E5ACAE1F0C8F850773A3A16DA9CF952B2BD3AC358FEDBDC6CB030F55E489D61F3517A41E90B9DE8E764BBD3FAB4FFAA56EE4B7962D63A77ACB41B7E2AD3811368678BB69B6946AB5213AF3C3EE48ED9619252A99A66E305D337368D25B18C2F4D930C4F268D28F6188DDD1443FA439522C6B2D764A8E3918B4BDF37EB608571D795E8B813470D795C39CB697934DD8D10B2DAEA97353EDDC08967436590D63DA8BFAA7E3A9BF27A555D82DDB8592BA73F495D6584D3BDE20B2028E4C3CBBE5AC3BB3639F9E8CD3DC1ABACC5D75BCC48D2C5B611FB9C9A4709A1CF2B5CD68A0ECE49EB34F54E24C9E279AF29826F70A6E618803CF86212187662A2D4353B8A3897F48939F33869D85B4F2E29EA5E94371C6DB54A627D18EABC4A241671DBAC7319974E40508C8E1B4D3A9B422B03E8F7431EA6CE3A856DE6E69D0F73D1A16369B383C9A325051ACCE9168CFF751259A1335AACD3A265F9FB42C6828C2461AB11D52250B2C21ED9D9ABA5C8DC0D18B757BB5BCD0E4394E5315E3718AC4BDE25B18E2F0936148007934F1873024803B9AE487344BD2DA7562D952844379A49D55BE209DAAC0E6105E1D37645F5D2C515DE2834D6972F2676572261D272CEB556ACDB0755A59025FB763E5DC500A25E801B40E635690BBF55300AAB8199AED59230CB6A7FA2648DE02B2585DF293993D6B8C991BD6FC863AB44CC98CF6DA6E532BB5C6BCAC0D2E411D31A0AA26C8A1C9DFC210C73F198604984793FF1086927B9F4D38B1393A9C8EE6B9E417F86DCFD915FA6B6B00B47923B6EC5827E3EEDE974D4FF4173E3667DB86ED57E87C106AB8BFF38572D92A6D0B85F3C9AF2CF84DBF29B6B06675246B3D1515BFDAEEC971BBBC317890249D43BA53226F772889A53892BB67BAB0F95555F57BFB46F7346EB4C08C4D769BE342B9D8A60A99C2087B4893BC825B14BAAC013C4713E5D04CA56568A2A713CEA03DDACEECC26A71DA097379EDCB7A63B9DBD4675D60CB010956C355A9300F89B21AB406EB130B0C7AB0767AADDA9FC5FC6CEAF676B81EA9212D4FA593A60F0AD3953198A3F2BC1E74CAAC808930AB1F0A2DFEDCECF77873A72D76BA38F27D25E8EE4785724D5928F054E8C17A098FC4006A36BCC474839A9A0AB4C7E93B79C5B72844F0935148C82B865269199AF7C5D08F13CEAE329C7BA5C24808D8668D860D321D1F975A27A833B5DBEAC78566DF530AC3E9A93C2E4D57EEAA3C89270BEFB43FAFF04AF24BC251391D2DBD3B9D962D09852DBFBB59252F612F8EAA3826A5568DC372655A1F5406B368CED5AC5E7DDB3678D19C16D6FB5E99CE51AC2416E14C56B8EDEA9B72F3D0B9D8A6C931C3C899E9E495BF4521C23F198584BC62289596A1795F0CFD44C2596A77A1A3F8B2734471A35397D4686D7622621CA47A7FB557A2483654E5E874D633C9DE188BE67A3A95CCFEB8D28E83A5D5D33B2D565BA86E92F0105F6BB70DA1294A06AC99AD81AE49CB4D29AA69BEAA2FF8A842847573BEF1E71DAEBF289B021C781B4DF02BAE3132069E43C372498FEC463B5149E1B00200AFE6E0146E618808CF86A1BC6A289596C1795F0DFD38E144BBDE9AB41455B4ABD6517602D1F682019D4D5BB4E46ECFF2AAB26A5446A55343C691D76007526BD4D6CBF6A92CAE76D3FEBED0594D187FF4DC1234BAD66235D062DE2E98F342577206491DC4EAB3B03B70ACF5980FF661D4931A9BAD2B6FDDA3BA214E84C27DAC466C46A6736D5E12A60673E54BFAAE1224E8947F48937F45B730C4A367C3505E35944ACBD0BCAF867E9C7042BF8D603F58763BDD2E6FD478653BB5EA363DB4E3A56DD061B52B69D5D1D439E85540C2E11AF684CAB8AB2890C8D2D6F5A4A9D5D6650ECCB7A0E72E0929B5374EB5519D74873DC19E9FB68B56A5598F6AE2B633188E2C7780A8B81502B9BB6A17F0BC1FEFD0D0EED5A6D1EAA81F37BB5E68F297DAD2801CAF62E1716DC9BFF2B730C4F3CF86A1BC62289596A1795F0CFD38E1AC6BE5BE654EE062A6B52DF320FB67362223BBB9D94A80AEF756DF97B40DA5D6A43050F7E3F552D4CB3BC09CB94E65BBB5B3119524B22505F7B058A1AE6C58BDB069CD4E5205B71198B65AB6323192BA6AD255DAE3C9D91C7AB4DC4FAA7C118855CFB1C7BDBD05DA747F70F1EA1C9CB6C7E6F132D301E63030F26C53B885215E78360CE51543A9B40CCDFB62E827124E305C8711E44A8353C1C00B9B11776E42A73A11213ED5495DEA8B2D8379DCA8D442E510B4C6DBE114CB7AB0E91D398E733A92DD689E68A58E0DD8689FDB6E7B37D9D4E4450447F5B87936177C658FF693061CED06111973EAF9E4A166B5B6E056077E8AEA9CB8C6D4517AFE71AD69745C80179A3A2730A4E3DF45533714FB93E6EEF6B6F1D795DABF10FDB6F08A54C434A8E90FD512BED568C2B3359A90D4688A1624B9FFA740D91AF7AF59F858A509C2FBF2F1E5F2FA64FA523D65ED1BD7A5FB74872E9D6C8AAEA71B21B7966D7F5D3BD95DB464784933F08E9796AD04D92D3645F50DE7DB16DDFB2A34AF539D7F5C6211F0CAAEFE8302F69CFFB86CAEE5C0B8CAFB06035D1B5718107CA461BAB6FE0E238B220FC45BF3E74830C3342078BC23F21F91F8F741F0400386491FA63BFF0D08F4EF83C018ABC0C0FFCF2C02FFFB200CA870C8048F41E0577275E41493E71C39023017442A2F0302BE8320B91E53F8E031857FCE63620A14D5341FE608847B25D7FC9572E4B9FC3591950B2395978171B77FFAD02A20F83D760174C5D0A9F9D85324A9FC3592521E3D174911C0B92852791914F81D05FD8842532E23FBBE59D05CB3780E06640AD04C4E780883BE2D0851FAE48210025C2E0C0A3E7A0BEE615AF1D12EB8DF64179AA2434E050F77687E1585E71E1DFD9366BBFE7DDAF77D148167A4A793D28346FB345FBE19B04AA921F0304751FEE6D8128B7B52D19CCAFE2A2DA366A6B257D3A31A3FC8F64514C61DAF4B9D416D3756E3D1E01C6065D43FFBABE6CC8C77BB2509EA1C2C6F5D48ED963F57F6755CA34952AF8AAA70A256DC86AD56AB8FDB8DB2551D0F7105542388D7ED496759D89F4DB1B0889DA38E07D28E56B94524CCC4DA71B010775E600C679E3CB54FD28CB5634F4262551DC69D7441D4643CC439CE80BE0A37674085679D414E5D7F959661797185979B2F7FBCD451C7F5F54C06E0EA6588859AC8584D24EFB3E0728C2BBD3D9FF92D3932755583F471BECC5ED1752D8832F4DC5A100239F5F6555A6694F47D94F4C32045BE4A44B12224F7A3BF3948A45F365E049433C8B710C79E0E713965F0555A66902CF32AF98FAFB2C233115041A4B4F63747C912C518071E4FFE5F1C655E79FAD7917E53CB44046B1A7BB8784B84B7C55B2A3CB9788B406E797A9597512A539EDE07552B05FA9BD34E247082091F14EAF83300AFF41A4618A04F8611989B7F5FE5BD938099FC9BFC0724743319886E3E08A8BF4EE27140FD3E89F7807A3D58F83EA70402F9E4B71E2A0A5FC135A032089E0CA830678FF12A2DA366668FF1A7026A8B3F4C5DD7DA05C4B12A20923577D2A4735A090F21524E81BAF1E5C9B25E0E199C380AE402BEDF80922B371A3D6316D8AA5DE9AE8EF6A1ECE0033751ACC642D126F3831004A1533AAF5A6ED05E02A9B9B254DF3F0329B81C0B9EB6E6D2665B72BBC76A757F16C373703C9252DFEF39E7A53B48373D139F9FE4FC392C317763899F7404306787F12A2DC312BD7B61C47DF0C2B53A2A0B88419130FC37BDB0CE319532F6C00BFFFA28F3BCF05F479AA9F2342040E3B1EFC16FA74B197EF2742982B9A5CD555E46A9C7A58D7A9984DF4FE6FFC125424E4BF2010C1E9C694950F0AFDC35E5613CF764CA03730B9BABBC0C8A4C61935FFD23F481C65BF39FC0C1D324CD25FC63CB606FE77613AB7ED6C5915C1C0C7E7472E4278BDE3B1A90FD83652FA01C4606F7606DE8D771E484A6EFE2780F4DDE3A34BC8CA7A10A4808B007057AAAE9ED8830634F1E114630A740B94ACBE899D978FCA9D854B5CB0D6DBA514EFD46BC9A1D23AEA5163857F381552E479AB6761AF6016CA245B46917626E1343C757CEE381A51C387354D1661AEB97D4A3380CC7720D151CD93E0EB6614D3EAA2215B7A306599A93BAB00983BDD23A282AC72FC2497522F06E69361B9013CF796BB1DBE466CCED85EBFDDA142FC59E40348191C7B189BD1D1066ECC903C208E69441576919969932087FAC832AA88670BDC63020E2DF2DF6548D5792FF7ED7287363D35F46FAEE9059E2830CF3B107125ED96DCA09ECD929C7723D502A2FA314FB6F2B04817149F1AF3DD861C49F217C15AE259C0085274B38985B2B5DE56548646AA5BBD0F4EF446993320E19F8611E05F15BD928E067CB46945B2C5DE5BDA340E0B1517C084BCFB078CE2E1020106AE4E10CF955188F83D2F7616482921126933EE36304A0093C51E94355C92BBC269A4969F564A289E0EDC3B5F4DBD07B4D09FC9067A2BBAD958B574DBF3DE3F822FEF31DADC14C3E29031FEACBBFB2AB4F1478F6A44F44284FDF545C46DFBB6FAFBEE94B6091437F6636AF2845C07CE8C4E1376F293CED2D5192C97BC98CF8EEB4B8F395E892C7EFDDE0CD01BE7D138633DF84511D01C3341E1C2AFD755D939FFFA444CA5F3F10FE81B2D9D9FCA637BD269596629BF77153C59AA282471BA7BF3E8CD4460CE7E746E11E8324C45EBF877C8BB5A90FBA7DB5FA6E29BCC2786490642AFEF97F2D74B018');
INSERT INTO "packs" VALUES(311,397,X'76F821D277E6BF842CF8D0DFFD05046AAE322530B59DF8267389AF1351759B82',X'789CC57C5997A2C8D6F65F39AB6ECD4AC68880BE135011514140D1D367F5625464944185777DFFFDC3212BCDACD22ABB4F9F5E2B2F840CB73B9E189E3DC48E7FFF3BA9A2E8E50B8993F02B4EB47F3A89FF8653BF91E42B64F0D59797D37F18FC057FF952D699E7FE4679162018877619E0D18CC3782C4BD13681FBAE4B922C45B6DF20E9B6B16547DED7DC73D2DCF5DC2F2FC4CB97FFFBFD8B55FEFEE5B7ABC4DFBF14A5979D9EDBF6BF7FD95889FB4792B6CFA07DB2ABB24C93EB43115B51F4871D056D8BC23BCB80A736C1FAE34BF4ED8BED9BD30BDF8A0AAF7DE97A4EF847943AA1E7DEBCDD78965B54D91FB6E7A7B977F30F3F4AD3BC7DFEFDCBEF5F4E3FDF4A2FDAC77FFF9B68BB41B02C8EBF9C9BFEE7E5DFE40BF94240FCE60DF542BD9080BC79035EE8171ADCBC802FE08540E8E60D7A81ED9B5BC1EC4BFB8EB8154CE02FCC0B41BEBFFA4FAB5B7A0892F549B7D3839D56EB4D79D5F4D4103F6B4891974F27BD2E9FC045E7B32A6FEDD0B74FEC0B75FDD4FEE4F907CF3F5556F96940F0EBC73F4E03565C4728F10E6F4A645E9A45DEDBD309F95B24CB32F2DCF357DFC6F6FAEA3C802DB60C89DFBCCDACC03DF7076FE14027504F92CEEABC35712BEF4E0BC7CAF3E03CE2F8FBD31F65FAA65B1C14596439E716E7174E5A25E5F9F1BC28DA17A739737DFC7F5F5E2E4B056FA739092CEFCB19BEFFFECA3981F3B528ADBC7C72DDC0DB75037FBC6ED08FD60D7B3BC9D10BFB721AF7766253ED3C859751B4DAC6EFD2DE115A5BB1771E5F5D9CC8E7317E9B26DFF0F2218D1C1FA1BF0BAF2C2D7E0DA91B08C24B27AE107DBD76AAFD87159FE6C0692AE2EF3DF03C8B81B6F7B78DF8B33D606F7BD08EE68FF4276FF47771807C92F5EFEA4FBDB62BFEAC3FD57E784E7FF0725A5AEE5737B70EC9A73E9CA5DDF4E1B4E0CFEBEFD295DFD059E72AFBB4555F378C56FF2F28DEE0AB1D2FCFAA66B471F6ABF518B04CE16E54A352C33ED9076B7B6EE3456454B9E17BA6A1857336EC8108ADD7A843672EBB61D4AA60CBF5EED8A1F5D49416CA7CC66906B41C596DC86035DF23B293287EB59766A002A5B12B45A2E6929ADE2E5C500B812409B360A1AC85640DBBBB56254878AC4538E40334217945B3FDF01C9AF0119A90FC8026FC8426FB53340D85503C8F3340633A0867EBFD7C32586AC7EEA4F057D8511349280EB623641E3BA1EFC1AD49085AAFB61687AE0CAB599C12F37D80B9666C6E61B852B20D8728246F90A565BD62DF4CFBF398A33BD53490A77A88FB00699BBA3210C427417F3EECA7AB9E00EC69CDAE8F0E48997D9994AD4A14052C0049FA019A2C7D45B3FDF01C9AE8119A27693768A24F6812F84FE124920EA30011CE93B9B1805E57EC480DD9090C4AD804C1BE8FF6B9D0996DFA2214E48D8A156857EF43AEA9ECF1DCCDF7536F591C9519EF2F07CB70D9470DA6D48B20EC3550318FAAB0365117B3E64E2959291398639BCA7C6D16884CB6906D31B50CD36CFA1569C7CCB22EB8C5BE1C84A7C949D02EA458F7FE5645BF92F00227DD7E780E4EE6019C67693770329FE1FC299A037105D849E308019AEA7B7275E890D3606D1E54DD9E839E3EE8F0D3E92429C13256CA20200B028753B5B78DCD7A870D9722350963FB182EA261979E6DF3984E0C5C68682C243B8689EF4AC72C465D01418AC40C2D1AE7B45BDA194EE2D9505AEC436BC5790B41016AB95D94C1726364DB5625D0EEFB88A1A9076882EBC64F8367377EF6119AE0E3E6CF7E4293FC299A8D453489D29781A8986A3E24B7F856388EB770E775E34E92A49D4E39E435166018A14A10E7F9128BBCC23606D12EAF58CAD598693F8F32D04B28CE8223AC808D6DF5BA52D2A18D218FE57D34D934564679E17662BBE48E9E70EE3020278947611D29C7DCB49FD1896262526FB6C795F352F71948B014FE004DF64A4334FB240D51F82334D90F3444E19FD0A47E8A6624042BE78836232FC78095AFFA10AC896163F56C4D962497DEE6094FB8734ED89698A855F49CCD7BBBB94DAEBC3DC80A36C4B7C0AD2535EA4AC34D837B32070621658C77D4C88AABF59A6C32DE1E6AF5C66027A3ADA8774C5D1CCD4603599437242DCA580E726E8A54D3023A595905DBAA64B924F01916DC4513BC92571A02E4933444110FD03C4BBB4193F88426F8299A1B4C3672C7E3966111E7B828D912316D96F50EADB0DD74B7D2FC0E57CEA3F590A6F7739D396C5BAC695AEEB840B39BFD863CAAD67E9CEC3D75E09AEC041B585B89B48E703E5EE9D0349848E9D3236B2A0F0CAD5F888DC3292073D4041CA6F97AA918B07370324DF6655D48413A2BE2257EA6218B202C747FA5835770A521009EA4218A7C8426F840436DDB8F68C29FB35006970D09D4899FB08792414412CF7252B4DC256B24FC3030E735C7EF3298C943DB8193D0E41D2792D6183ED3A6B5B03B4C96F1281B2DFDAE89CFE6F6B2DD1792580133C9AFF2298D557B77A90B759718C6B3B53643F916559B6A31C69D06F6165DB48B97536969085331DF1C4348A9EAC96A4316A43DF7FE4A07AFCC958500F3240B51D42334990F2CD4B67DD6E06CC64ABF6B42258BD538DE4F5671D9EF4C07A518BAF2E040B63E3BC38E718BDC29AC6B51A85DD99965BBC3E97011F66A435682FE71E7B2AA561CA99E927759B90F93051E2D0CAFF4A682998A39A3AFBD46DBC8DBFE4072E88D9214F53A184CEC840B956638B3D23CD1B5F1B0196DD5D53A085B956C174248B8F7573A7C25AE2C0489275988A21FA07996768326FDB4C1D9ECF919B3DA94F60A97D6AA451FA3DDCEED87054A46DD60315AD24D3F0EC7638357E5E106EF8A0BB7EECBD426072CB1E9A443101CC1C0CDD203964B3DC3597A7990E561591B36AF1201AD7874E98ED485EB5B8D1F931E56CC0FA8AE366120AE227392489B5112A90D438FB94E3019F5F8D3DC643CD49AA6C0798026B8B21004CFB2D02367E82CED06CDCFCED02F189C93A28BAC6A5AC37040C84D7E94FB3821A5BE5C897CEBE54CE663ABD87079BFA7CE9CC3C11ED03D278B3BD1A82B4B8DD0235377030C398B4A758C4F7BC58CD1CD124C37DE214AD2FCC8DABA8C113126C5B36450EED27AEFE273638C7577F49633BA61303B2055AF1B7D88F63ADF9F64C311D6AA449308B92EF1687232571A82CCB334F4C81B82CC471AFAEC0DFDDCE09CF48DFE91C67BDD1529EF341E5774E6A835EABE11F7B6BE2F4729E7514D9A2D81C6E782980F7875BEC846942628463434B8F27080B46B69431C1F6F462B3D4B54E08F67501915FB19B7C487832EED8CAC61DDF28FB2D9635908C45DB81D6F170A7D8CC79439DFCDCBC9DAE7AA56DCA1B1FD93C1096CE82006DE4513BD12571A42C4B334F4C81B3A4BBB41F3B337F40B0667E5C81EB72219DF1BE8FB431E52C32EE5F251DF34B95E35D126D856EC8CC752E14AA436ED4F0981ADBD7A3795248866E154833155D85A37C1C286921653BBE8768F89C784212FD2EB75CF6CD8EE58D7F98DB5D496449FA0E6757FD2F1E5668F535D4E3D861389DB1C752AD3C9ADBDDA1D8B13A9DB2EEE22DA7E80267DA521443F4B438F9CA1B3B41B343F3B433F37388F03E1106793E9B0E3AC10A90BF38A9CC0437F3AD03B4372C184AD7606A5A3B09672A543F7ABEDA8292C92B40647835CD447B1E8B0F97CC75B639DA097F626AE19DFC9E8CDC116EC78E612C978C67185931A7ADA650A32DB0E8A8A16C9D6CD97B464DC0C49A7B71B34B43D93033417AAF9B25589A43D9BF69D4768A22B0D21F42C0D3D7286CED26ED0FCEC0CFDDCE0245DEC384D4CAFC4D70647E7C7ED80CCC5BD4B758675B09F07913F0F21BF38041B815DD912EED54EB821A9E37AE5F78E1E4772F828D96EF0DED6DD956E1D118379CA1A651117B3A5960834BB009B0D8BA7DB68BF2D19FD88CDF5690ED671349C85AE02874B0CABE4DC5C98D3DDD1685639363DAD74065184EFDC77D49957E24A430CF1240DD18F9CA1B3B47734E9CFCED0CF0D4E5EE838DCC8C2A905A51987C1728535B9A419CC521B0A49652D0693821A96E39D5A2FBDF9B11891DCCEEBF8D60E5307C16A65CC53B8ED4DF32CACF7BC933ABAB8558C7CE1AA54354D16AE95F417A6D868D462AD2D06E349E436BDE1722D59DB6DDB47AE9465CE15DCE650091688B0388F9C43AB12CBDAD06309F6EF42D3F5ACE8AB93C659E47D1FA9FD0ED16F8157DB67806331EE3DB528FC95BA902381534F9223DDEA10244EE07A49F9B51DA1C8CA3F6B76117AA3D9C9557BFBCE7940875FAF56C735B2FC96F768274FF1FE585476515A491958D1CDAC0812D73BBE37FA1679BE3EC7C1D173DF533F599E969E53BE27E0BE8144B82C6021B83B767F15242BF2F2F26B6E05C52FE19354B1ED9DB27FC43923E47A1F8172D228AD2EC9C1DCBBC4DCD3AC0CD2E49C3C3927954E93E5026A7949919D522879155D132542F75FADEDF72FBE15FD2FE295FD01FC9F90F52DE7929A39E7F8EA3FDED2931FD2957F1CACFA5B23D7FB86F5697147173D7F308CA7E5ACF4979E62B1E62A5CE3CB65DA4BBAB9D2B335454DD2C4359B71A1E27A3D4791CD48937261A652151F96EE74A21B472C98E7C9714606F8466000E732DE32910C61208BF3B5CFE48A692531CD17A9522EB271DC6B36A985AAC5B659AE61CF59703B7B6D3876BCD20743BCD810DDA3C72F8E7CAB924F3A14EB42EBEE94A05FE9EB94A0E967A704F93625ACA43878DF2F9AB3C49B49417E9E142DD267606F87FAF1F0DA972F9C5A9FA49CDA7B5671CED3DDE498DF473CF7FC2AB9593CED04086E5BE75E6C65E7C13E8753324B1C4E62158FF6045C12D92CF2680A8AFD9C15B6F59069ACBE93EED4DE305C758D6DB48C56DACA037667C109C6DEE1EB45305FF173B04DE652B224786F16E5D46A6D7A68B15E4FF4CD7AC0B89C506B6379D85F768700CDD69E53119A7498F4D71A03D7D62AEEED828E33EA7B5ED7923783562517F880B5F1BBECF69707B02CBD382BBF5E87A0FC8521BC7EE5F4FCBEF5B44E19F4D15D739B02AFF8C5DC2600FEA4B94D3F88535CA4DD28F87C9CA2CE05C021142EE31EB968BA4685A76EBA8EEBD6C0A0BC66242D325A9FE85CD3ABA3A80621A751336B4CF5599ED32ACD3D1C2ABDE858648A6FB05199B3432BE0E5699F1A78D37DBCDDEF90B6E678D177C13C3558CFD6FA0E750C100FB4259BE77E58D466390EB2463B501D8A88F8AA39AD5A8BB5080F39F73772F04AC12B9AD493E636FD204E71917683E6F3718A345F62076E3D8C7BB18AB98A3B52336759A4D53C36BCDDA0EE58B6450C9780ED49968451FE6E3E3B30F191F490CF5993C43E24A6B64FF3ED2C572507F94B46EEA9837981A372A4B2C31926EC56FE402B90824553999AD67B31C9943DC6E0A1EA8DE9CD56C3BA8C348A3A6B455AA2EEB6A79CE214AE63391679374ED1A2794D3A13E0D9A433FD204E71917683E69F88537418A1B7592D54E416934DA01ABA6A61621EE8562AEBD824B0667AE911FD81BC1D1F8A4E49E6463797BB6C395B442C0EF483A46D36296589893CA3C2693124E4896F1E2513B4BC21EE471C066C6E2A3198BE9190CB9B0A610F286F41F4D53C04DA466127CABEBBF44C93E4E96C906F3BA7B08FEBE32E6070E22E9CF015BF588897E33C4FC1F9204E71917603E7F3710A3C3731699D78FA4C4AD9740989643E63E53D16A82A7B9C8D28D7116972C97445C8AC28CE1EC9EBADE4F8B0D28772E688E5886183089983723CDD618B4629A88C5E55A43B0CD54969669D46AD47DE6ED23D1A808FB92134F17E401279BE9B23CF13E5552C15BBB9636C840EEC4EC3BE768A5350EDA600A0F308CD379B0D3E6DB33D88535CA4DDA0F97C9C62ECEEC8AD252D66181364BA68C9F3C6B6EC99E4445D659909E5AEBF023D13EC330B6F945D2C57F6C46AD6076E344EB499C456351E9B7EA42EE5BE3EA11B6F2E227B524F7A7A578B8D6923602131C2248D4A34D60D98BD3EEB2175C374BD0E9CB2ADEBAABBB381A2C56CA76F60C3993D9D9D920F8E4D310EC9DC674BF80AAF3404E1B334F4204E71917683E6F3710A146A47F7A02E3042DA19843F021A4FCB56A53A385DCC29318F97ABEE1E15903BAAA6C1C84733F6D66523C883812AAFF35EBDE9F6E4EE082FE63B86A4D97D5FE334B11073BE1628AC232F446BAEF4D7C7D2A96B5A958429D83163E4CA4B85B26DCDA99685494F72433A907DE0C7DD0E1E9F6888F611E550F7374EF8CA5E6908B2CFD2D08338C545DA0D9ACFC72984424ED128D627F302243C3B26F1B29677003F68E66A34A8333C6DB855E5CAF46090AE0E56C21FFD6CE1C8F654A0D73D4A2823C5B02131DBAC56BDAD90127DC736F8A24F0F669BE6C8AF4A2A54729EA4F7E462628D05100408E78478AD9A7690CEF860A18C3BB35C9CB45CE74EB0BD30224EFBA64590948BEEA67228F44A5E6908914FD2107810A7B8487B47133C1FA7985588B1427E80B3046B0345EE4C26804DC3CD316E4D58DE32C51AFAD3CC1847878634A73CDCC1A023104B60975B7AE71FF7C73D74B3F57CB91E6A82A0B07B42F5F049C7D3A4AEE6A6BD95CA10836E309F4A46924EE871E14F474377B1606A7004F574E6A361591F7A818B4F82252FCD1BA355C98390601DFFFEDC44AFF0CA42083EC942E041D2F622ED06CDCF49DB9F1B9CA9E8C6FC78211C647A5BD0191B8ED61CDCE51A2097072C0EBB6A508FF66B9E9A09736F7D4C8E3DC2273BE350498751DAF33A189D489CD3B784F9568F853A59920773A8AC4479DAE988EEBACB1A4B65CA3302210DC0AEA8596140F87BD69D5843DC7056681FCD28323D6C1BB30B089959AEF2D3DC741DE439FEDD88648B267B6521C43EC942E041D2F622ED06CDCF49DB9F1B9CE4129F474C7F6CF29D2336956B67C37026DEF0D1FEC0E61D8B5F71F4012D6D3B08763B951D54137233DDCD7DD73B9874CFC0B34E70AC775C1D51C47C88C64625D118C27ACC5E156D89EC07B94DEC241157307560446930298666C66CA366A18FD0B2C2CD3D9ED2B852F77A8E818D418E6B279570DF6618C0DC45937925AF2CC4904FB21078E40C31E40716029F9DA15F30385D2221F44577CC73C2609D9AFA7C355EA8A66E808377401D9B994DCAAD3F3476F4C1371467C62A4AC212BAA7E82CEEE4A26D0E696BC0BBBD85B75F364C672B5A49376D9DA6A33E66BCA12BE6230010AFE4CA6E7AE8307DC61D0C0E78ADCFD8C8E30E06ABD33A2ADD54D40EE17818B7B6BE755AEABEE5783EBC4FEACC2BB8D210039EA421F0C81B3A4BBB81F3B337F47383738C52B464BB914EF5F0180976A5AD40EB217107DC4DFA4A530D483E1747B106B3E1BCE76B815F07BDC501F3425A5E9552A04A8B83715C1E81E71CF489A606CAC0B0B39562D02B17518CC98164564A3DBD35EC9BD6481D66EE908FB6235570297EA4EBFE7A10F475966936393138AE8BF4E40D21E8FA1420EE47529957E64A430CF32C0D3DF286CED26ED0FCEC0DFDDCE0942CAA1B72E9A250495E646134511C222A9B70B7D3D2A0DA57A30A8EC5CEC61A6D27BCCCB8D271376E17BA169A8670C046C59C99B2E59C267AD3383654A1B354BC7DAF8AFCDEC1F0D63947D85DDC36C634CCF900DB6EB082585578E4188EAEAED3DDAEC3E0687F2805A31A18A362D271D9CDC9A3F059CBF2EF1F61A5D857F24A432CF92C0D3D728658F2230D7D76867E6E702E8629B11C7613E5B0A17C3C816429325A4E8AF52631B425D8D68C9E254D991022114F9BBA7F1CF295ECC7D33CAA8E7D09E475923661288AA3A3B5C4C6FB2ADEE6623610B1ADBFADB3C18E2873D881CA381CF89D514A4D31CEB69509B7008998C5A3BC9BCF8F0B8D97DAA9AE304CE3B8A75382960D289A62EE9E1D6AD104571A62C1B334F4C8193A4BBB41F3B333F4738393737859117B1D5623355280C371148F7CDFB6B44A0F90B49BA4F8841B8602CC2ABCDDDAFA943CA95776EC4E764A3DABBD79BC5E5B1DFA1054E3FD68B4250A4307794ECC9AD812875E31EF1466B6591150CF9354C7B46CB0EE74C226368314EFF4697E3A8C17A6A597F33A15A9AD5C34C2FA9418237CE0D3E8BE6BC9BE32571A62996769E8913374967683E66767E8E706E7A4C4B88EC0DB4D936BBE5769C8AAA841126405A951F180326CACEC211E6E65C7546877C982918BEBB204E2DDA61319363EE247DA74120ED725BBE4962236DE0EE56181DC8CB0226E971F6BD49F08549E707DBB73D449612111137F3CAD071C166BDB485AD87B6F36A1446576A4927533391D0E231C8A41F06EF1C55F45F35162EC7B44BF055E6997252D8BB8BB6468E2AD2281249EAD4800AD8F7609987F2DADD0FB34CC1779374ABD15BF9C82FBF8C758BBFF9639394F83F33F5DF75B41D1A91A26486EF3306DD76E1E23ABBC2D2AB3ECE29275FB98FD8234891CF67E35D13F84C4FF1E084433BE8BBCBB391F9A7C73DBDBEE3D692FB5CD1F01417E74DC2F0F1720C88F40385614BD037121B33728AE4FFF15302880D30CE5DEB5C569EA155D2885A4D09394028987609CE5DD8041BC8341FDEF670563E390A2C0DDF2101ABE1D886A357D72FF82E44320E0C72351907C07027C04E29C5B7E4782FE302DE887D3A2CCAB27668563D93845DF8DC5D0E8ED003D899E3D400FA98760A08F47E821F50E06FC07364D87B4098BBC4F1FFF0810E8111004FEF740E1135E6B2EDD773369F6CDCD24D967DD4C483F8482FDE868C24F158A77B74DFA6FDB366D0259C0B96FED00FC2D2044E1CF0684207804C645DE0D18E01739E4EF03A375F058DA71EE567DFE5530F2B44ADCAF4E947E77AEE6C76094B9E75D4E1DF9519A9D2DE68BA2806201ED7B77C90E106F81278A7836F0041F78A31769376ADE78A3F6B98AF927F6FE5C62EB6C4656957C10D3BE7C18AD0DD1EF153DD83A959E332CA6045568FD089F3BA95A6AEAD21E294937190FF5BD5FF62A735BA121B9C7C782665A9E334B1A534B45379FEE29502E4BB8915C772AD58D5E86EEC0C84CEFC82F7ABC1DB2D248321999A93A7DEFE870EA32C137A19CD6D3539AD3735DDB22EF9F9C69B1BC6E0714F1F476F0C017BD48BBC1F2B4199E1ABF99D5557039CFD2DA355D02B6B6A74052BDFEFB3A38DD5E706EFE18F3EB6D15040D1181EEC62FDA5E5EA34114F16C34083EF0112FD26E7AC9BCF7F25C8EFBDE4B0290A875CF897E8F25FE642FA143B908B1773D6140BE456928F2D9280D7C90C8BA48BBE925FBDECB738AF0BD978240727CEB39A01E8DFE642F1DC72348C6BFBFFAFF622F1F79A8DFF7F4DDF0C4A14DBBE4DDC32C807E25AEBB274D3CB97BA287EEC845DEBB52E8C61DF9C4ABF66943FD33DEC85366A743DB1021FC6ED20A80B783DF1478F6E0377AE88C5CE4DD4071E38CFC439E194EDA9E6DDF0F44836F151AD4D3151AE8A143427DAAD140F71D92FF1518B6E57988C6EFB3CD5F04E38189F14330DE4D8CCB2D24EF3778B4FBB10BEF971E836F9520D4D39520E8416E8BFA5409826E725BBF646234337F908DB548EA8E8FCE7CA7889AD6C2B12526DC88B55CCA33112F75FC3521760F036BA144C85037DA8CEDB41EE9C600F6DC0DB782BBAFB7A916D371902C0EBB64756456E128CE336D219ABA42D7A6BB2F4A57994F92911609134E713571874F773C359F001B750D7FB05870DC58DDCCBAA772448F850489EE665DC1B73A10EAE93A10F420B1457DAA0341F43B2D9DCB66DF69896DD997EAB3801500FF276989F26D8726F1BFAD970F69E9BB9EBE6F3F90A671C7BEE3E1D0BFE1F81B2DD1F8D3B4F4D0C3B9C8BB51EAC6C3F9092D7DDA7EFE6BC444B86D0768EB0E31B560906F45DB34F96CD136820FC1203F966D23789798BE0F0E7D8A0EFDD7E0B0A9D6AC66883B53B685837EB3A44EE7A39F84033D8483FE684721F48BD444B11FD0787B7C43E3DAFD3FC74DC0F171CAB96357B66880374F8806CF7A4288798806F8E80B21E6D703234F2C95E7E07021EE923EBC63B7FC7538EE53F58FE178A7EA3CD89F8A22DE1301C0B5A1CFDE312ACE9A5E9D3B1A3CEBDCA1076ECF45DA8D9E37E7F77E89AB8B3C67568B229C0F2A61D4079C30211016EF227F5BAD6CD151C371C7AE499186A361B19B0A5B1D1D18B7EBF8D69A0CB29D3CEED6EE8825472B04EA9DAAAEB76EB7F5F65781460F575361A61FB2923C7A8D028C4D0C9859101EFACCA04E0A0657F99C586DA47D3C0583CAA69365D74BC673EEC4D5B68B7C40DDF1625A2CE1B72D013EBB25300F4EEF5DA4BD63C9E0372E24FD91ABFB3CC461BF0F59D8FBB3E100075A0E45DE29E3F8EBBD7CC4D5DFF7F43DAEE5380EE1C13B01B8562DF47617138D9EBD8B8979E8375DE4DD2845DCDF813667405FFEDEDC1E43B2B8EDDF9F86CCDB71719A79F6B838F3D069BAC8BB41E2C669FAEC41FE2F9070580B5AE0DE55827F1D8907DBF00F91B8D986BDFDB998EDE6D640C2F5AD7B7599FF8541BB5B97F94355BF95E09D1EBED56576E5AF14FDB930D3BAB47CF9509AF95D112601FFF6D2CB7606E4F5A3DA4BDB23369568C0ED022ED88506D474B226F2ACD08EF1603A19179CC8EAAC242F71300202C7AFEC519F4D00BD6D0426A073B5F22B13A7309BE9FB442D76DDCD545FE6EA0C4C7B5A389B2B65CDE6C1DA9E572B31D9DA31DFD48BE24841B2AFE11952FB8B6530778F21E72BA85E1D987E92DAA70B3D0807793EBCE32AB7C3CEBE393E34FBACE3C350D7EB4DCFB7037F1E75F6A3D7C3DCA4D6DE2290679809F002F0FFBC1B7AAC6B7B1675D75E2088372F0010CF7A010CFD40E18BB81B85E98F7BCB378569F68524DF15F618D8D2C6BD785AABF0B7EB38C1D3D77132E091C29FEEE3646E5C3870AB30205EC0BBBEBE4330BECBDE351DFFAABE8FAA717FA8F287ADE0AD1AF7D2E1EF8B71AFCBFC5A825B7A791C246F45BBFFC522DC696E78A9BDB2A2419F3508DE8FD39C1E0F92069B8B3D35DACC974019C0FD7EB2C6735566FA2EB9DD1E0587875A08BB99958F9C6294D9614D8E17838AA864C1F7545041111B914A7E64B0661ADB14BE438B459434DCBC37A073851E31BAA76F02B237C658B95A7BBB158DE533731F17D8E874289A818C4D81FB0B03BED91F003E6D7FB402F3966E7FC4B91769376376728EB3B47C23D2B78B02A89B2B6A6D0641883377323A7F5DD7F6E7BF5A07EBFBBBC87FA2ECADD1F4A6377DB9C8696345FE674B149D6EC7A3BD3BB721FDE3DD203F7483BEDB0D8FB1A0CBDA772309FF7037C02F76C36F3D4992C2EF1C13F967BAF1D912BFB96FFA4E2F1C48792CE3DF3902F58FF782FCB55ED0A4E51024B81BB8FCABBD38939E97FC5A27D2AA6CDDB90B47BCF975E73DFD7A99FC3BF721E83324E1B6FBD27FFE3F568F1198');
INSERT INTO "packs" VALUES(398,457,X'3E33045898E088CB7A3D6619CC5ED7D05186D9A8BB2DA7028D44537489689559',X'789CCD9B5797A338D7A8FF4BDDDA5D564080E6CE09279C6D8C3D336B16D1D860C004A76F9DFF7E70A82A5CD350CDF484B7BB2F901AB6F77E90B483C4AFBFBAB1E3945F1040EC3700937F33047E01CC2F90BE4204562F654468725106E597E8EC1BFA2FD85008E43546E789C1F01A6F508A19150253D711A218254FF05C72B3A23AC6B7C0D0BC4037F497322CBFFCDF6F2F4AF4DBCB2F0F89BFBD8491E15FDBC9FDBFBD588AABFFE17A499B4D5A6A1C459EFB68843BC571FE509D4D724768DC645C9F5037EBE74EFAFE60D273ED30152734924EDDD0EC3F1C4FB30D3DD56B198A1EC6FE1FAA617A8191FA0FD3F1BC2069FFF6F2DBCBF5E713E961D2FCF5579898012905A07CBBF5F7F2AFA88CCA90A47B701927CC50AA87949932C3A43AD83229438E4BF5706536E9E1533DB49CF44190EA81A0CC971370EF5DBF27BA79C78DBBBEEA766DA85EBCB6A287A6D71BC14D438CEE5757BDEE57C9CFB3F72BF6FD3EEEFD8A96F1E32AF9C9DB0FDE7E2A8A83EB0B018FCB3FAE2F2C7CBC21D738BE29E11B9EEF186FAD2BF934C928720CFDF6E8DBBB7D743D46068B5890EAF5958D7EB30794699949B42F5F25259A8184FB8DE97B9B3CB561723F4C37D147F3F7D40FE8B1F18FC8D79420D8DC461BF868FD11796F5C769BD07714ED76C7AD43F36237BA356F1332E9B88ED747F3FFBD94EFD3942848E5559EBCDC5ED8DF3F6BAF2FE65B1829415470CE72E939CB7D7FCED2EFCD5908D233EC0AB57C858913DE6C99BB0F2125B9FB43DC07A2B5B2336E836BD61E88B701F63646DF81A92C422C6B32FF1430DF0B7F0C558A817D37E2C1E8DBC3A8E43F94DD7510DCA07C58C0E950450A35FF572CB8BDB0771392F7F93D0350DA00CCF1BCCEE4BD028E7918905C1433802F5F2797FE4D0F94A3FBD988ABB49411FC75807877F2892DBFD09BCEB1FFC9513C96AB44FF1725A07A6FBE380FBBD53EDF9C007206A0719A1FC6D1B6E3739DEDBC7EDA274FF2E7603A2E9192E81806AEDB02D0F692A1E26318D0496F3AAA09C8995DD6E3C5B9D50FE9F658ADB6FB1DEF5C6F956470C222E227F5BD1CBB547436E3DDC26BB84B75349C54ADF599BBD4CFE7C810F4E5F6B8501AFB4425C3D03545A56C164D045E017BA399ACF06C419A349BE65D5A8A26FD4413822F716EFB7E5F738FA275702E676BD5AAD4157F4CFA62FF6055141DAD6773EEEC914B7DB38A7BC736EBBA538E9B96CC40F14E1D152C2ED5D121926B63731C7695B1BA3D4E5DFBD8386B4C77D6DD47320F4E135BC4D586B42A6D6562189351EF84EAB2129C1C67EB76662D6DBE372AFD8820950E4FB4714A54E220E500CFE11C9C987FE04C2E0AE1A4200FE755DA074E0A3EE3FC92A6BCA71D68E1E15E684DC868AC8BC7636C05BD8EA030958B12944CE22D116E1ED664A64D769D4AD850A15EF267EBD86415ED7234BCD9FA78E15A4EEDB219B556A6EAA9C35A3499F63A46977833AAABB35A05AE981AAC9B88BA913857179DBEEEA1715D319764692BA72DECF99130F5FB4C4DC6894A2CC626C76828876612F5DC695EC39F4234611E4D0E3CD1849F68A22F69B6FBBD9EB32BB1EEAC1D68BD9AEB562AC7AD2535BC69D81806CE76B717FA2D3A20715462E6A6A018FD364F8EB376AB570D4CF5E26C14AF029607E3ACE8F3C181657B4B999A0110F55AC39426FCDE16742038B3FD715513A8ED3575731633DE644FA58D2F7685B5E96EDBBBB5349B9E27DAD2341A894AD8D44C433132577E045FC17DE54F02C5822B3F4539346FD25234D1279AF84B9AC7E361A84D97A583DADAD4BCCE89B1968B1682A381723A4E371D1F4F43B733D7ADF381AF0E6C021A5D7076379C431AFBE640EA1E2F41AFD46B9E86C61C033219797CB40D9465B808DC76C5DB09EA7AE3EBF6ACB55F6E253D3A6D770DF764A0A1B783920C4947B6A664DC5FCC10F4F5D62486A893A8044D056A8485393431F3A0890BBA218AF368E2273794DCFB4C937C49B36AF7E4E6C26A4FFB58821B29E49A706375BDD0D95BA6DFAA6CFA6EA51395ECEE18360C6F34DDC80D998F1615EE70B8EC5DE640920022F0EAF5D69EE8EC2E6A852C37AC582DC9148D6E8311CE176E3D0C0D3C078D033752FBAAA80FA55695A79ADD049DB88F2ACCF834EF2AC2589587C03FF40E894A098F0404E47268B20F3704D9826E88327934D9273794DCFB4C93FD92668F1DEFC1727B820A73DA799ED0D2561BABDD3BF96CB5A46DC1888E75211A01D35B81A1E5CF97DE4E2A1DE980B1959D5209DA13515AD9276E55170FF414F7B4A5D8F26C6D4EF65547A48B63C9AEEE885F9D4AED5039D49B76BF6EC12535D7CCA4ED4B156B059DB927D6D791B1C0FABC32B1542951899A1A060A547368D2871782B4A817227934E9B317229F68725FD2DC28C6B1261FA7B278E2FA23B7AE97A68B75B32B4AD5F30436CD4A63371F71B1BDAA2EA3AE0346464FC2607919ECABD1BC8DD5B936DB599BCB820CF8F1AC241F0D833DE0E1A012F0DD64618CF681A95FC0A8BB382CD558E9EA95469FC454D06BD680E5F8754D159A283A8BDEDA5C367C4C7C57D1AE519BCA282603B2C7267AC50F2F8470512FC4E6D0BC494BD1640B079C0BA9DAD83A787D19AD66F4B25AF9427BA28F5BC0EC4F4AC3B0696DA4798BE579DADB81AEEE102097B6BD70DE8653B3D7B36A53A6BFC167C6E0077B21144F6377C2EDC548D8EBCA12ACD595E5A13665ED0B9E82A5A72B532C547BAB11AD36634E8C2C6EDDDDF8C6BA1FF79011C7B60CED33DCDF2224AC3098A33934D987174AFE16A4C9E5D1649FBD10573CE0ECCD67341846899F86FE542F59A8DD0C95A9D60E2EB88756536A35E2B0ABB6E2AD7E81DAD0E9F5AA8D3DE4BBAC391BD25A6710B4C570EF4C368B7AC53E5019B616DAD1138FAD5A379659286EA7B5735B599F2C496428B36CAD7C9D8AFD8BBC594C4681A87667ACBC30EAA1E575EA23713916457AC5493140AA69E4E0A40F37942C6E0571E664437769299C9FB3A1AF03CE2563B44EF5BD64ED2B1CE7364F93DD686F4B9B49CF67AC9AE1F7D64343EA8C9DD9C40A0FF5C0AE1F99313777D45928AD565A54AF5CB0C7F483B60FC391EE4D9AEB95B08F507330B704E718F1F1CE929B61E4C5405E4AD3D3898A2DDC20C166E16D752FE42A3B02CC719593FBD010982DE15761A212E190A241333BE0C4AFE8E186302AEA86F2B2218C9EDDD0E76CE8EB8033187746B1BFBEC0213FE9C39D3A77FD9ABCAE4E56DEBADE726277A3EBC6F6B0562BFAD287C68CBFB8AD56C8D8CE7E5BF2842A231FF59140435E9041ABC31F4EFA684891323B460BBD2F0A3CB752F9F3720BBA4E9B007D5EE29CF1610E2BE4385D8C34AD3620BEC02D17EDDA7A3195271C667DF63A36391D6B40CB4E86F02B79B8214C8AB9A1EBCA984393A4DDD07D152D16709AA341A504C42AD32E9D049E9D9F93E93B466C2DAE1DEACC5CF060AB12307A079578ABA1A9F5C05D0AA33EAF55D4D5346AAB75FD7018AE7DC258A36E47DC72F6BC43E2C1C4AA0B7C97AC8837F192613A1035BB543F2D0E49DADAAB48232B2AA95CD050ACDEC0E8D62FD36697EBD6F06A2F3A9DFA35B5E40D8E5174363B53C7AFF4E186302DE68630C84B866ED252343F27435F079C7D11CDF946531684F642B6DBA7B8BF30BB165EAA97D2C46C34A560DE763A725F5DC5238951473A339ADBC6A1D2EBB81A4595133AB32E6CB98D8BADF1DD338BBAE16E3139787555D7E7C612A14D5BAE7B4B01D64FCBA1E10FCE276BB91647C7C11E1DD5E1B85197F4B329CBAD195B59B04B17CA9744255D635500CCECB1C9BCA2871B62503137942CC839346FD252343F27435F079CC70D334BE2CA49A9161CBCA61A8B4DADA1F680DBD9CB2EDD8DF778BF764FCDE1A25FABD9A3FD91DBCBF29A9BAC59BBCEF6622DD6027F1998CE795A336B9D5AFB74F1655E2BD95B01B8EE30103A5D28D5DC5A3490581F8CD4D3767B9ABBC385C0F31365B4DC1F2EC8EDEA0A2FAD589D1DD3CAB6DFBF069C4952C7139859934B689287176248312F84415E32749396A2F93919FA3AE06427D0F55BCD8069CFCECD1E3F6F343AEB79772BA1EA8211BA814CA636B403493DD80BABCA2F15F772AA9F970BE4D7EB1B72EEF562071C2B7DC5EE4FC40596AA8261D8C94C3D50DB19C0B9D8B6EDF68CB12B26ACF949765573F6617FBF5248A3328B9473A96E5416A768ED9CD86E65328CC9B0645D673AA7B2D450B3BDD04FD2D40DC5F9A6793BDF31FE54AAFD33D1F7C22BE5349E557176FD807D058F05E8BA1B544CAD244753B468E3B9DF22C5363EBFE69BBC94524CAA7E7CAD13DF9EBCBD54D373EEB5E3DB28B83EA4248EEF6DE3E45AF4DFB8E9ADB9C4B254D351A2F4C69DA28686FBBEF1F70E02424327892DFF5B20D0BF0F02E83AD43001FF5B20F0BF0F2299B11A4B95ECA4E63F0141FE7D102CE631A7906C47F09F8060FF7D1086865595235A2608EEBDA0C5152C6861407241704F25ADEBDDEF20B867109A72B5EC0D040269148FD6DF0223191018F0387B7AD0F7CA332D5879C680CD8541C173B8C57EC0A03F0E03FE8D3010AFE998D532BD0706AFE09E15710014CD8AB83C18777929189FB761D334AC5B98F47D1C7F1F0C1D9A1A31D5CC03083F0B23F06257FFA6395EF839D0F93E8C28306E277D6E8776FC5B84F8F0F92CA01A46796F8D010F4599A20B5B4E9DE52E2DA566AACEA2DE4E277C11DFFA3DC133B6326FB66C804BED4B476296E35A171CA756649474D8349A4A7FB0509DD25836B4CEC10CB5B51952ADB3390BDDD9315859EBCA8A77576A2B38B09399DD2D6DA5D670BBDD8F75A922CCD0A45B372D2A8D5D142C1BE1CE9BD2E36E2B34147129310BB6521D3487CD2499160460096BD5AB5CEB020C83113132D7C68425871E2CB9A2CB414E95E52E2DC5F2BA025C6F7E2C06F1E67E0801308C806BD55A53A8D5EAE063125C4F44DDEECE47FEF084AA49198DC9AC1A63F80AEE413C0741C1201EE6143FEED23E8C84E0C3488C9EACA490202C50421BA4FE17ADA4BCA1EB44CBCC09122B31FBB01217747330A728719796B2127E58C93D1959651BA45AAD53C402F4178D8426A719BCCEFF5346E6E5637F36F423C4403CC3B1D9F91846AFCC631A21A6E0348228D791DCE4A59442D95EF5D98FFC43C116240A62F4CC841933AFEC63AE316CD1B9867349DCE4A548E06C97AA5E3DCB1B08F6C9A1B2B9F14514C43FCE82514C800DAC64B2206F67263852F0CC0486B911F85D5E8A452A02FF1478FE1B113863522D9921D920B8F759CB159EB5B911F85D5E0A04C99E1E4F41679141510C06858A8109CA5EC27E12464E9CF55D181F71D6FD88E5BBA22663F22CA19975D94451F61110726CC18010E66CB6DEA5A5D44C6DB6FE509C55835BB17FE1D7521473DDC6D9DC03E1DC88C89CE52BFB8B7034793BAE8C43C49C7AD366A72B46831E77342DAEB1444EBBDF70B7A8B538D6A7F8D012ABAB35E40E6BBB2676A24538D1860BE758AFADC4AAA96A46B5D9F51646B37A50E3AA361AEE38E90C573D6B125FF456ADAFD79C3868754E72739DA8A4115D510D35DB41F06FC9F8F5A8784196395BAD77692996DC877346CF81168BAA2CAD03DA4035E62F7A67C6540C8E33330F3BFCAC95B9DEF94F967EA8A5AB46F22773BB06D3B783951C2D78B012433E77F9A1E079C6F1FFAD7706ACCE9924BB9CCD80B7D3283C28781A05439A47E22E2F4582FEA0772E520A29E49D394D2354C96181DFD2481E174D2393902C8F057E4E2411C81C1581B2098D0F18CC130CE6EF83A15296571835334562C8DB14E149D12982602E0CF23C4510CCA9843CB968E61F2B9251C3D41992FD2DC6CFD2C876D1DFA7F1E1A283CDC108522BAECA6085A8307B1093B743CE3C2978C819A39CBDD3BBB4949EA9BDD31FF2D1E2B62B6CC0B97DEA0F6C273A767ABBA64EC2BA3CA1BA2F35ACB6AEB5385275A4A1DB6783F5105FF65D8DAEFD7330957A0DC955A4A6D140DB452C3323720947BCCF4BAE2387978EB99E8515771329C2A16BE2B85DED6F62F5424E086EE128B6E575881CFE2480A6B813B16703751A4F66DBEDF550AE8A4DC0E0CC63A4CC7BB8CE170ED751CECE29FF29584738E5A3C173060D78AED96800426B7FB54C609A0C87497652F2B356E6F9E83F5B9A5E8014CA297AA65AEC2BF798722C5774CAE5E64A777929A552B9D27FE1A34DD6E018C064EEE431FCBB8FE68BFA68949B2CDDE5A548A492A55C1F0DF173891EFF7D8E89189CA16934B3D84BC05B3D2109B50AD61350EE7EC55D5E8AC68FEE5714A3513C798434DB33FD2C8E6CCFF47D1C29CF641C92999F5A68740E724A92F664AA8A5EE17DA1A108165D68DE3E68BC7D8BFC5953049F5799CF7B2BD7B5F5F64D22C665887FFFD81B5390C9AA2873C794E0B7CC9CE2A29939E21F1AEFE2EBB7CA9F34C6CF89394AA709EFEA618353090F33FD13615FF1BDC848595CB0C898E48249AC691BDF9D082C7E2A31DEF246DF8BDE56BDEF7D196802C42104B35FFE4FEA9AFCFC37E5A8FCF903F42F947D5ACDDE1427F7CCD1521CF3B3B7D4545D036AF6B18A9FB5E336240CF7C7CCF0E22871ACF7EF62DF3CEC6DD9797CEAFC7B6AA8600C9208F6E5F7DFFF3FF91E553C');
INSERT INTO "packs" VALUES(458,496,X'08B6ED9BE857CF6D935F95CA32FE164DDB8CDBD65747D7A421EE948404B0563F',X'789CCD9A698FA3B8D680FFCA557D4DBA02669F6F903D24908D90303D6AB1982510083BE1EAFDEF2F10AA2B55D34977D49AD1954A25EC98C3F1631F9F736CFFF9A79F7A5EF7052080FC82A0D5DF16207F20F81F04F38AD288F2D2050C533D7491EE4B723943E30F0CAA044AEBB8411310A7751A320C866B28621A06000C065EBA18563756350F7E89A01E4406345EBA68F7E5BF5F5FD4E4EBCB1FADC4AF2F7102CF55B96EFFF5C5567DE39B1F5465AA2A696992047E5B884FAAE77DD33CA76A11C3460653B771AC8F9528F2FDCDAAAAAE31552F8655A50175F79B17E82E346E6A6DA81A717AFEA6413388E0CD0FA617045155FEFAF2F5A5FE7E253EAE8A7FFE8956FD40190641BA4DD3BFBA7F822EE8A2C46D0DD6C5BA800037354417EFE2F84D05D925BA2845DDD4505DB2AA216F6A982ED52568E2A6A6EA1EDD45F1F7AABF2ADD82DCF1AD5AB7BAA005A96527ADA6950608D2688881EB53ADD7F5A9FA3C797D22BFB7A3BE3F315DAC7DAA3E89362FD7D29334AA4704691FBFD52316B743E4C3FC4D89330CCE1E7C2BD5E46F492689078DE6D5B7C16DABDAA94156CADED49E55C768FA532982746BEDBBB5A8469FB736460AEF35D1D528729A3147DE4BDF92E04DBB93139F3D556F5A34157A90FA49536CECA2AAA8674D5BFCBF97EED55A741D40889AE44B8588FE078CA7C6F3254ED42879D274E85BD3617E6C3A572BF99BEDDCCEF37AD8AB798D55D394ACA621731D48B56AFC2EEE1D91A59E6033C4DB89306F86F96DA67C07661824CDE00CF34F013B07F1AFA1BA65E05E7BD142FAD2F6AAFA413DD5B3A069F6DE051243754040E27FA60BB73DA886F347FA831BFD758CA64D83311FE84F23ADFED5C373FA574A57C6657C312235F73FF781463EF4A156BCB1C06B572AC88DD2E9F9D37ADDAE1A55075EB4CED9910173E989CC868297D58CF7FAA2882E0F09180B283F77145F534E45B10DCD354E44FA6CB45C4C245518F41543B60F84428FC29D3B130689B4559613053D4930DC734C08023BF23AA624DA65CEED670787C571DB06EA403B0EB73BFE88735AC20E771A79E084042E5623CD1D6E38BD52C9C031954470F0639CC41F08F25AAD9C15CE6A29AD1E9EC309EEE26CA5DDE0049F71FE94263F1B7514D494CC1136DF561E91E8EC627D2A1AE1EE208BDA8EE4506CCA94E26C3A952921B61992E8656C86AD9CA397ED2D31F7A73D5EE6F831A00380B9A91DB956B44F8392434A2A3A9A062FAB5681B80B43F08E73491CD8CBD9747C6149C7342D9E2BD69DF5E8744CCB1DCE8DB9834194954AA48168B446220F68560EF44AB37A788E26F688662DED8626F68926F829CD1D724C763C39B3721717F462524E7A33281D619862AB68640A034238EEA8F3400A04D93E9FC3557134BC685DAEF9DDC11F2B6046B0F420B2E5456723A8B1C53973A6908D4E84076BBB43A0916EAC3C6476F416EEBC2CAC90D10889E7D120A67D9FA886AABF6173BEB7182AB3293FC1B89155A9A4EA55AF2878C73D3534AB50E34AB37A788E26FE88662DED8626FE8926F6539A109CA2ED6833707A737359A4FC643DD6D97D4AAC7BC48427CB983C2F57E422053C7D1905A10553EA84F9A17BD689D44FD18BE3D30B8559F007283ABBC85AAAFC860C657F314CCCC3EA388D0EB3817C3C38BB816307141FEBD42119A68ABA644437BD58165FF4240468C93C9D0D765BC7E576F5E243030645ABA5F91E4DF415A1AF3451E4D9859F7840B391764393F84493F829CDF91C57B3B94213F222DC9697F5511A1DFB27A1A32B2EAA8074785E28F4502956A302CC34F398C5BA5594F9622C50BD19ABD2D1B93FE0FD541CF62621844987165230E36C64E3269C621583718ACD4492EE5198E715DB1DE918788E2FAAB522D746E5C9B7C3ADA5AF035647B9893DF0B70956A984A08C4957B1D3039A38D2D2C49F7543E4239AF84737447EA249FE94A68774B8C568466DB3709666CE6524FA393BC257CC283848E7CC400FB4241A2EBBF1DC9E43990B9713CD5859787B37DDAE1D43D11565E06794037609A20C9D95DD8BB3F968D5F7643219987A4753648DC4F1100E8668E1EE296E72344659A9788EB0102F075391013B8BAD642475E8ED4CAF7AFCC298BA86414C7B40936ABD104A3DEB85A84734A98F5E88FA4493FAB94F0F256A4E8C3DFC42338618B38C7BD94EC7BCE763E950E11D81628EC4BE4371C84A4DF801666A67F99876D617F728A2547FA8A3FC66B935C2453435867336B4B3B114EE245CE0D6438DED8DE93C3645E897DE0519DA9C9872F1DA61068BCB89388E8A8183B00B693F5F9A4B042BCCEDB470A9973AAC27359D52E9BB34C12BD27A21803CEB85E807341B693734E94F34999FD2F4E149035BFC64D934B441C0E5AA4F2E1789A0C585D34F5644A1D28CB356D394D577384980C13C98A08B0039E7B186D8B1580C110E133CB017FAA2A11F736BC2CDCEA244E7CC7948B376AE6E05E1C8CBD21478A68CEFAD1D6F4D8F47C90E27C76098222A5932A4898F77437F2844DA52AC2D5DD7090D81FA039A58EB8500F6AC17621ED1C43E7A21E6F980F32C8EB4688A9C80A1872BB917F16EE7323EB0589A14CE061B8178CD87A24E63B1A0D010BBEC4AC28AC6132ACA225A0EA7A2BD978D72A3E648E93BBD2CD90C197737E4D64C115D221F0F2E391CE853B717130C8D0F4F22EB18F2C106B44AEE72B5EF0F786EC0D167C3D0A7CE7EC5FA8623572A1150A7E82A217880936CDD10209F7443D5EC7B8093FCE0869A99FA5CC079DC1F9033A08661EA789C1A4EB29E7B2235BF8FDAA87A29D04B6664A5B62FED4B2E9DF76EBC10C66554A1987B2CA21619BE0D2EE3027A81146D63719D30F842CF8786DDC328C3D1E85C540BB0938949C94B7D157A25BED673D95B10F38346464BD21B2B2BECA09FAD429AD8C16CE8EDE37AE1A41092D1C9FB34B157A47543F55EC87334EF6743ADB41B9A9FB3A19F079C4773420A1B7D6E9247F290BA30950536DB471346B5913E16947492D35B9DDC0475AC9D318AC295F34016AC60AB38F9AE8333FD1DB7389E75A5B331E43ED8E04A3E5BC6814D2F7D7F8C87DE6A87C6014B47D90498129A6C92C5328B875B92DA483CB589B98E4F494727184CA1BE9F782652274310181A54EF87EFD82BD6BA210C7BD20DE18F92210CFBE086F0CFC9D02F049C738F2A96993450821E4B89F87A3405BB92DE2C4F243FDF6D496CB11BC324EC1FB7B61E62E3CB6E7391C4E9260D3D73C3E0BB21BD1E2EF3723AEB39A5322A246D10915B8F1BAE6391964C47BE849A877158AE5AE6B25FFA6B678F3123F690EEF1B1B01F50BDCC9A64A65A460CAA635B8B990E6A4BD7508320A94773936CDD10463EE986F047C95023ED86E6E764E8E701A7808E1451560DCE33B311ED2084B8EF8413C959E1E3FD1884C4CE42993C510A5ADA96560692C98C258CFE71B7215D56E00DFA18D17D5CA2D42A39643B8B92718DADCB8CF7707C58244A1FB26C805B636E6E4DD652B09F984C18CCED10F0854861A8AE2C0EF411296861B72881431B08A1562AA124A2D394493DA0C9B46E08639E7443F8A364A8917643F37332F4F38073CB674793BC0C25A3102FE5DA2C086D4563EB54B3D80CC7F2FDBA779CD1C572A549E5715C5ACC0A1DCC40460AE088828DED16C2329E1E8A99A68F070A250CE3A403A868ADECE52AF1914F9390C6CF3A4BBBEECC9050339E5F2275AC9436AB99A13E136785D21F22702B0F072B7662A2EB1D5D874834A91AA4717F6EE2AFA0F5423878D60B3D4A861A6937343F27433F0F38E5BD0806437630D5928379A1AAD4E8B2E4459D214E31CA8F79A6772AC85D64A3607D59D8136685958B592F29D89898EF28B30C0C4EEB9DE80E7BA14F5C683846BA13930EB3DF49483A1A6D3B28A1C3A3335E730554E44DE76289072E380D06D2C52A9339B64961D0EBD827797D9E1D3206E8756A094C463769067F40936CBD104E3EEB851E25438DB41B9A9F93A19F079C69B6CF5C64B644F69CC53972601E347A9B90520A5CBE977734B5B3C991E9C22BB5C84CDC91EC26D4CCDA5C504BEF07A76D2C106745DB1BFC6C5B4ECB6459B97CE9902F4ECB45906CFC3C5FCD506805219FFAD47879399599582DCAECF62CCA899624485F5B1C32C45EA552D0CB882AB2DF2F6A9F8E1A8C8130F7C3F7DFA46940D5FBA207A7B3073FEFD4FE80E8F78D57D3ACD223DCBCAF16F98AB40B10893CBB0051F56E4FE204FE974475E1E7616EE4DD2845BD6F1FD79EF2FA6633A866E05DF78E9B5950BFA41AC6F783937AD3DFF16F0FC8AA9EDD143D35B93D3E53B518FADF8FDFDE412088C950E07F0C04F6EF83001A4620187A3F6B27BF87F2E4D3A1FCA33C93FC14CADFE499366CFBFDC8E8A3FE6477608779CFA7413ACA2993E4855E54A5DDB2EAEC8285C68A0C4A33D9D0982A413AD2D8B9D041C8D221DCE52CE3A74AC99C047D8F4DE48EE49D47C594809C3ADA0C09E087DB95D6871D5B1E97AB7E078B422AD1E17813D1A385A870DCD67424DF2506516407DA1E475C06F2AA0C887A1B01C1340A45EEEFC3FF264BD58351F225529DF86F26FF239A7E7AD260D41ECFE881713D1863E75F90AB83D2032F48AF47CB11BC020FCEF5E46BCEDDDE26507D8A1AC1939AA4D1B5E407C997B81AA8FA202E4ABDF6B86DC0FEA74A6EFFD3AF3EF31FF415C5BAF57FFCFB9175D5A8F6928E6FC0A2D6A85EE4CD6AAA379F6A8E8B2FDFDE4EBA3F9C7C7FCBD5CBF74646B5D8E9D723D15AAC1FD7EDEB2FA45A9CA87EE2A8DECD047FD1F674E9B1021274787072A4CD1914B20EE51932191ED1BD1B2D85BEE41A4E944CD8C55AA5E7892B4F6503270EA334CDC12015A14C4FC1787F10B18C4B97A1E7FA707B74B3BD6006E44106E300B06AB5EEEB9D01BABA8C85903F71C0B53A4EC089646F9E8B0B850E725B1FF5831CF3C84DA51246993A09F1FBDBE1D4F75C8F7A3AD77BB411417DCAF59827CD4D5A9D494FD3999C076C34C8E62B679A05A4CA2F77F0C208A772CE38D2A4731851F48C5E53488EB371B18C0E285184EB31D828D2484E4D340B4F76610A6141986430D0498DC23BC2C1EAF338C29CCB1C6EF87092B37179CA11310FA0B058C94390C6A8302A4E47153566A800E9517EDA34D13402089C46E13D9628F24A5C59A208F1244B02793337D58F73187D36B8ABC4779E04F2D9E0AA79DBE0FB683CBF6430DAF5CDDAC7C3EB048FA01AB74EE1D6A4DA43EF089A697BF87A3D737D7721EDDB27F5DCD85073E416ACBC6227E599BE1C2BB1A5B93E6E2494441C991318AD2C9CC6A3941C219772B55917FBF520CA8ED0287D2C1998C2242E3A9E59ADB50A535AFC1CEDECD1CB819E73C36571616011E855AECF3BE97C2B9DDCF37C6517DA4C13B978C2EED5042C19DBC70C79C14D2793E320CEE685E14BEAB63E24322A9B6088BBDB73BF3B928D559C82EC9746F1C31AD59A88D65C22F86022EF1E9451892AE6BA9BD4FDAEF271926A5F2218DBA9697ABFD4835ADB6FAAA536D14112A5B0AD8BDBC821F56308FDB745B58673BD6941FDF5DE2913317584BC73C3A0EA147865AEBB2828609EDC4521D047F1D155DE4D8FD08F2EE46672379EF03D40BA1EAABC85486DE94E90D452F9B5184927294343F5FB235CA5ED57BF8E62CC937E9D000F6134F26E60807718E4BF1F2C6A2883D184AADE0541BC1D4AA0C4B3871204F61004F1F15882C0DE4150FF3E0884D2B1CAF3DC8DF450F2156D6D9E449FB579FC218846DE0D08FC1D04F3EF83A0504DA5A1767F4650AFE8358F4229F4C93C8A201E8268E4DD8020DE413457AAEE9240917FC83A2815A9BA70DF8BD1AFA05D3369F0EC9A493E64D1C8BB6141DEB0788402FC43280C94C4108DB93F2D7E138506AB3C08D657FBFEE6101FA068DCC78FEEA3118C064D1DDCB912F8FBEA46D5378D2FBA17FC2D71FBB1BA49049B2BC34DF4F8A5CA83CE4D10DE9A9C891A0834B17BCA02B4BDFC8701F4D9CB7F04555FFEAB82DE5CFDDB55E956DC8DAEF5C25BB56E67CE8F205F83135BF5CCF754A25D4101C60092BE1B60FC6E2F9A6BABD0FFB54E0469A207EDC5D1B74DB5C648DAEBBCEF7111426B243418EDE5AFBFFE1F92949A8C');
INSERT INTO "packs" VALUES(497,563,X'C05876F779708E00F76ED315EDE78D624E36675B399224B4545F4A52FE20CC92',X'789CCD7C6993A248D4EE5FB9515FAD2E21C9859C6F8AFB828ABBD3131D2C09A2280828EA8DFBDF5F44AB0AED866EA767E6BD11331140C3A9934F9EE5392733FDF3CFEDDE715E5F0007F0178E8FFF1B01EE0F0EFD01E01B07B9C5CBAB00607CF1CABDBE84278F197F084C45BCA84343440C8ABAC82815A0C673A661004005107F81C4F8655573D8179FE9AE6F30E3E5957F7DF9BF5F5FD4F0EBCB1F37895F5F82907997FBF8FDAF2F4B756B7CDBBAF1FDE54EDB87A1BB8D6FE8E5BD8DEA38DF34C78EDF08582283BF7CAFD9D6C3D38F2FE3279707A6EA042C7E68307DFDCD71F53533524F974C3582BDF74D63A6EBB3D43F988EEBFAF1FDD797AF2F97BF1F4B0FE2DB3FFFE4E371F09470DC6BF2EA5FAF7F8257F0CA239A7A22BC0AAF0081D413F40A5F61FA23FC8A5E79927E425E71FC04A79ED057F28A44947A128F597CE521FC78F457AC9B1BD95BEBA2DBE54673F7D632BC691A6BC071898602B85E5DF4BA5EC57F1E5FAFF0C77BE4E38ABE0AB7ABF84FF2C9C717E9E1DEBFCC0877BBFC7699B1E0365F5B16BD2BE131D773D8FBDD05F9349261E83023F9F4F6E5FBA39B69F0BCC8A59E7AAA6D24E3E162C82E605C0425DABCBF61ECD98F5FD055DFB793F9E63EEFBE85EEBB661B3BF01C554FDE481EE8EE7E1B26B7894FC40F2E1673BBFD7F2FAF574F2180372867982F0950FFBCE35CA0F91284AA1F3EE93634ED36897FFCC86F7EE436206DE3B1E1C4068C627B24AFF495E7AE93A8C62F7F4AFB84C852372C99DE5143EE2453FC6E251F80513536B578C4FF16609E1BFC1A542908D6D741DC20FA721B54FC0FEAE6620409809F231008E181AAB1FF5F4600D2238867F347FA8394FE9C18871A6CE01CFD31BEE91F5F3CA77F2C30F62DE38BE1ABD1F6710C1769A9315C4C3471C0EB50FEE0139DF7DE43A4BEC58B58FF97E1BC386E6CA5E36E147873C7289F56C34DD15AB59ABB91163644E0F9EDD09A4E8C410DACEB6DCD55E61574D65B4B563154F72890AD3A2FBA4B8A1AC3912DF36ABFC959C385B3DD46DAA4EC7A523D22740679C589AADA28DA6983A57FD40265EC9BFB79519F487DA58E476BBC3851F9749440BD1BAB443054759C6BCF54BCA1195F3C85660C570E9A544CA399409B4613FC14CDB5725C34C1B2DD5F48B401DCCDC06A4E8BE5EACAA90E1D4FEC4F3B232F9C96B4D9725F58576AC58DB1A77BACD63CA17E980F7A95C813C6FA784B64D2EEC3C9B8A4D427E20E6CAB8EB265E772542CD4A6152234AA7B06DCA81301AF385180B83FB3DEAED3580F4B3B7B3C04B020F6DAB853D5985E7DB9F8962E703A849968A2B738192568A2F8E23934F91C3413692934F90734859FA2E91CBCD514395B36E8C972D892CE1DB419CEC7E6CA3228A27A6449C037AD7DDFB1175BB7DB1F38167F949CDE121BA7A6569B761B12F28FAEA21ECEE5610D6D6D04EBD543392A1C2B2361352BCAC7BE3215CCC590B69C098A862B743A4DFCAD006CCF9A866BDCAA156D503477F5F0441CBF8726B14A1AA7120DF2D9B689DE30B8A1195F3C8726C843F3222D8526784013FD144D65E6FB9B19DDAD44EBD018D5DA2DCE3CB6757B6416C056DED89CEB4CF623E9B45ACC27A03975E74B61371F54916391664700B25BC05214DA9DE9D4F756B5AA375C4586AAD9B450ADBA676FD059375BF3B5281B936518ED833A9C738B7D73E24CCA83290F41D0895A8EE9AC1A4AA757F1064B4B726295B049394401CA4193DEE23EA24FC67D2CE4A149EF627FFCEE3D9AF8A7684EEC518CDE5A692FBA72FBDC769A153C9FD576C37260694A8B2154393666BB3244BCB63CD7CD7ABB74389CDC8076F6761D6DD8C16909D1A8D1AB6811423E39EEAB7DBBDD1ED6EBBE3C3C4D70D0AF95CF2B43ED78A59905CED35E675C934F0ED7D6F4681EC5D87677F5022B8CCC55C73D74FD9D3B8C5532181619A05C269AF80DDCB210064F66210C73D04CA4A5D0840F68929FDBE6463B2F66A45AF323613702FC22684C8BEB60DD934B954341AB9ACDE3201068BDB15F8F9BB2589A299B6D38B46058B2C2A63CE7BC6D792992C1C95F94E4F6BE049BA4C3CCC969262DEAF2781A98ACCEA6528DA7B4D0B2FD795065C65A39F0DDA2E8D52569E62B46AB799C2CA4556FD3A3D1AA17C52A891A662C76F51C34D12D0B61F46C16427968A2FB2C841ED0A43F45539CE981291E17C5B9B28EFADAA1260F8C8926494036CFAAB0D82C472639D61AF62A8426D758EFB4DEB44855235A917A6F28AD5C5871D878BE8E80CE0FF8288E77C73D190A3A9129EEF132BF2BED38732C3178F4A9B73AABAB6A8196C5E60A89B6B31B991DEEDC94FD0D1D0BAA847D5C0B8C4B4E8FE1300D81E4A0496F5908D367B310CE4393DE6721FCC890B89FC25936FD7324D06258ED77BDFEDE1A8CEA9C17B525BEE984F29847436559B1C3F65CE467736F08ABA33167537F6D1DC238F5B742A818EA7AC9EB75C446BBC234129CD9962D9783762F9A9718DBAD821ED485A57630862A7FAE5742FBDCA8D74A026293A257550BBB09D5476837B43ADA0263A782639578662031CEEC99709237704B43043C9B86480E9C89B4149CE469C2C9DB5D6FD3EAC86A67DC1754C5C355910B4149ABB5F6EBFE60391BB3211AEE54CB9AC49CA7C30477A26EF5A182FC66D53F1F4857ECB666FEDC57EB53EA7007BFE51D76AD9AB09A7A2BA35DE2D1E43CA0958E5F0AE332893B0E8EE2D8D7CE85CA22DA94747A2AD54E6B185566057BDF11866AB3D8E9C52A995804A2A167A721F2866E6988A067D390988726BA4F43E2D384D36B7AC11E44476B33D79C43E8ECA9709AEECCED19AD2561B2EAB6381B6DBA66C124C640AA9F49C199CCE7D5060B614FD1FC9D22575B3210E63A6CFA45F3C0EFD5B6DC1954A5BAB7DC14952699D57C7FC1EF5A05AC1B2768DABA4F26F2592CD53889353A62386821DA90D7B83420FD0870845E082727AAA22664134EF226DED210119F4D4379C550222D85E66331F473C229B76808D0DC26C38E0F8AC1F6048AC3F264511E5956DB5BF74F6D59F15B96B4E24A75A76ED8FB7EFB606C2AA65B5A5A41AF1EE8A3B043FDA95D16E14EB10C5097C1C0ECB9EBE9A90E41F5749C5AE54865156D31A0235D74518BF43B06B759F7F05C1B944AAC471ABDD10E2D0FD10999C45F0C62959061F04CC4D9A5B1F8C6DFD290C83F9986485E3124F27769883C16433F279C605D9BD66BEAF6586AECC4A0E0EC86B2B3D49A65AB2FFA9BE368AAD7C0B0D9180847E95891203F73F0FCBC2D6B767B1958C58D52AF2DFAAA730C7AE6A9C059C573C3D7ED60B15F83F6DEE50AA1592D096A7577F40B93E251848B597BAA2CCF6472AED15A30B5827EA3B99F8E2A61F5A4765672A5E6762E144913054DD5690E9AE8968692CEE05368E6154322BA4B43E4B118FA39E1A45D9DD5CD3970CEF678CE9AF1983DB3D33AD78FCDAAE7AA56D8D0393A5A94C7BAC178B926F6378D65B95E1CACC5D9C229375A6349B60F1365BEA8B6A93C744EEE111330E81A0B38A8766D58DBB2E2A2C9B8CA5450E8A05CD7BCA631E6EB93316EC88DB6D79BAF40A1B0101B9D705C9C00B5BBAE2414891141A3D9C590F826DEB290283E9985485E3194484BA1F9580CFD9C708EBA2B77575C333932396CBAED427DE56EFCE6E45423ED4DBBC94965B93C38AE97B5635062019958CB75D36F4991B4E3F98E140D2D8FAF350461D31A9CBABE21F2C3F1B8B08F46816599D09E0673D55C455555AD0DD4738953BA91B36D2BABF206D0C1B67612AB9B70DB1FDA280A0A87F93474D6A75825A69A48D751367DA76FFC2D0B51FEC92C44F28AA1445A0ACDC762E8E784B3A73460AFB0D70F83A87674574DE1381B1CCF963051DAF5E344DFAC17DD3658711417CAA76E7526AFCFCB3D5C0C16D28077C33EC7B9A2DCAFC8A18AB746B9CA55BB9349E8956AD5A2836A1522AD24A01614840357D9F89AA39D8BF6BCDC6884D3759DCCC9B973381D07924B2C7B5D0C96326DD4CEB14A90512C0A5C76DCA46FF09685287C320B91BC6228919642F3B118FA05C239DD15DCF2796DD4ABB5F66CD03CADF513E92995BA1993FAA542D95E09EA43254E3815EF00CFDDA8184827B8B2EB63D3AF4282838D84CC91D10882956F75E583DD981698E9B0CE58DAB576750FCEE5C0F6E5E57436680C56FB703D17A83972E7F63E42562152A713342A56EAAD5377D0474AB36BC52AA99C8054136427F5DF84D360AAF34577379EC3BEEFD47E07E947E355A57159A16999CC4DE0DE79B0C03DCB83495CA4A97A68BBDB2FA1BA660FF37C9597520A7DB68F2F0E74FD329954D375AEBDE3C40C2E1FA986F1B16E72E9F9DBDBF4DA583CB2D4ADA386E99533550BD8F663E5ED0308863052395ECD0402BC77522E703E0904CE0502DCF75208FE0402DD03E1AB76C03E91C05C1A8BDB5D061AA1BFFF753074C3D4754632DBF1027A2357CE2420F22C6722B96024F25260904F30702E183CBC43E3FDF69F80431501D5119F190A858FF24678BABC21622E1C0F050E49ADB190FFDE49886110938A992D9DFF1D20E87F0F84AAC63C58C599540372EF9D42C83DDB2924340F88ABBC141034B56EC8E57AC865913D85C6FBED3FE1215833310F58A66140FE4DB8A611C80B4FA691381EE4E191C8FBC4E3B636FFB18E9A69183CF7EF9806323114A099D9A883E07DF10D826717DF443E170A70BFFC26F29F50807B2874F532B22CC3E0720DE3C9BC6A522460940D077C13AE2103C6B03D0907C8852391978203BC66E5D55C38407E627DD23A906002CC67D6CF10BDF1D7FA1922FEC9FA591472E140FC5D052D0A9999F5C151E0BFE42940473AD5B2F7A9FC2E16BEBBDF1A5F74C70D1E09F18FB1087D966CC94A765779492571DB9DC03153456676748BE9D02DBA21F26C74CB2985AED2526AA64A212DD9C4F2933AA8A5C379876B17ABFD6D79693279ECCA3ADE57C12872A4402A6CE4494D9F73873E049D85B196FAD2B8DDEDB71123D6A9711C7BE2B1796A2955BFE98D7B3C6C71E6F9741E76FA85D52E5099CED182562E34E462992F8C5D95CE96B3D98162E09FC395B6892AD01F2AD050CA357175EA4A3309AD1A97750C51C794B24C9E0DF1FB4E95B86679361EE4AC0A5DA5A5B0BC8480CBCB170FBF04CABD7DDDADC2415815505904654A89F8E90697BD6BC9EBF998DF761421D5C0247B3F4E3C4AE1C60FB0F0243F1073566BAED252A3C49FA314B8BB51569084CB7C1C9A7980FEE628050A55A4E3CCF6553C4A7C4B75183F9BEA721651AED252A3249FA3E4EFE792926AA956465442D5BF3B9740E058FC7FB6F7FFE628F32AF7EF47FA093E8F5553D4B54CB5C81BB9391221CF3A522E17BFCA4B29F5B0F12B9D589709A0FF3619E730478CCC1E06A4EFD56A6C0ECF4E503E19A7F7D5AA9822E30F1443BBA4960F86F1C8B7FE291E0E31331154852C2810786FCF23F06C7B9EE6F2F0ABBC4F28689A87E7D725F40E0DFA0FD6ED88520E0A99B906C137FE1A8511E49F8CC234978A5FE5A5D0F8552AFE0C16CF79495C2869F19832D916C26FE0EA25088327BD84E612F1ABBC1418D944FCB1A783EE7B3A0F15EBCD18FE161C3AD63030CDCCF089C87BBF0F9167FB7D3497885FE5A5E010B23DE5DE381EE0F827EB12607022AF6A997509A2EF9B1C117D76932385B970D0FB6D8E14FEA2ABFC9B685CAC43CD09A3BF89467665F263343E2B93EBDEF50F454D608A2C2FDED3F7DD94883EBB9B92E6B0E9ABB4949AA93D56BF5499ECA4D1A4D419469BD9695CDE153A51A1C8145C5B3AC585A00DB99A5E9E8C05936BF2C27ABAD95AABCEC1C541B779AA070636B6F2E01CB1ADB9234E95E8282802A5C7AB4D06DA8A27CF9A806FBACD36686A7EC7EAB7B0D52ECD3B41A7250169765CE8AB60694373D16E1CA8114D9646AD5FC0C3CB0E2B311E764C9F335768622CDF23027D3A22E470F6ABB4149629CECEDF7376B1C463C00B1520546B7F97CD124DD02867FC5BA3CC63B3DF8FF4432D1EE9BA21A819241BFFC1F16FDCD5E330CF3DEB71B92B0E577929A54876FCF92FD8AC8181206A302331C5488037EE4A5A62177C96B4E4F2FAABBC1412E923298F89E9BF8002C7A5A909F40CFEF6FB506487E11F43F119867DFBC0FC9457A99489A62664942089A68278D35478965CE56CD9BA4A4BE999DAB2F54B71787D5CCC557C3CB7BBBC7B1819157C9A0D86F07894CAC82896577A0D6E8E812A407936524D443685893F3CF994958E8152F238226EBA5C6FB53E4E4FFA6C5CED8FF7525BEC2A768906AC503BCC9031386C165D6EE37065B8596DA4B56578C402D178694CE77076B4F7AA526FB4D0CCF7C55D0BF52F1BB65488746C64C4E1044B720B05803C170A2E9DCC1C2C493A105CBB9EEFBD1374178741A90263BE417950C27F330E3381D319CD2A5A7F7F947971F8FB917ED2629552D3D433DAF5B15AC21BB9B99C409E7339C8E5964C577929A5724AA6FF22F8F08260F09987016224F0FB3A0EC64FAEE3402EB75EBACA4B2191AA971EE3F05D5B8192FBEA91E4954B4F55D231C7E40C8D824C30C4F7AE2D169FECDA422EB75ABACA4B8121649AC57FB1F08B0C20980C6710EEDF07229ECF2F3EBBB0FCEF9C360788AB55BC1FACBCCCFB87C21AD329D4858CAD1CBFAF704E0EFDA1C2A91CCA0E718C4A8544AC99CCC44246D3FC1F303287F931BA9716C3AFA8BADD6FB44B924F969175D7B89E222E75BE0830B132DD75DCFDF50CBE7A7D337EE87A17734C8E295F8E25FB7BE776F8B852FA3F3CFE38ABFFF5E378B2BD35D8F1F3D68CEDF9E36BEDF4EDFD9CFFDDB9FF6F917AFA78C988E3BB7E3D14FEF5253659FF74FD2B7B2D08D56D68AB4ECA885F263D415744B2DB4C83A6D6216B29A8939DD09D4946AFA7294B47C35CBB77DE775A3D0B53CAAFE602742DBA6A2A75BE583F7B3B6578184EBA9130A98D947EAD601E7ACB6DA81B3B5D86EAC8874E546E9A61271CF8C3A974DE6DDDE611E876B481D60A133641DD053F1E340A2BA62CCFF0D0134A975DCE50D53995CB6679F44DBC65C2382E3E39EDF0765C3DF9B187C7594FC4A5661D3E78D425F9273843F20AD15F9F55B7C1A06E646D83C17FF0FC1BBA2649C2A3679324CAD1F82A2EA5716ACF1CBA5358788520A530E40851B389F4EF2A7CF52C751B44CCFF259DEF7C2BB6E66B6F23197162BD3FF21BEDF616F337F656BD36827CA606B7E8FF03DFF299B9BF9D41BF1E3DFFCC15B7AF37AA97F8D1C535EAED856851251863BC3EDB6CDA90D96656399CBCE6A4CB4656EF18F0151053B9E9B42E69ADAD3E7541B5EEF90BE46D7DA35AE991E3B0BEED7A4832AC8DABB5D840C2F3D2DCDF1EE55ACB989C88B11184061FEEF7FEA652F39AFE6E636D2B5B730EF51EC69BAD061B556BA7EC8EFB6EA13DF3C5CB49108D1115F26266F0E6E11BBAB6770844CFB577201717EB7E9C6F7F9474AFD25273766949786EF89E4ADF338D90668E0C8B2222D94EF19BBAC67FFE8B1AA9DFFF56CB4F94FD618AE46F67AB97AA637ED721D13033B8AC4DF9BF3F90C4BBD9F6D7C6E1EEC398C45F7DE19DCD27B67BFB5191BF52AB60BA186B9074707FF88B3989E63137B86AFEE471823880C453BCB4BDE0CBF5275C1E7517EF7527F781E90378F1DA6C89543B4973EF69CD8D3E7FF6E6D3A23824127CD949F5D7FF000E48B9F6');
INSERT INTO "packs" VALUES(564,622,X'F68D3B2C5629916F3DD5EE6EAD7671C5F4A63641E5BDA8B816F924CDB72CC9B4',X'789CCD5B6993A336B7FE2BB7FAAB7BDA420804F986F7152FD8784952532CC2C6AC66B1B1DFBAFFFD02A6C774CF98899337C9AD9A9A426AF970CEA3B34BFCFAAB1BDBF6EB0B0490FD02A8F4DF02825F00FB0B85DF181A6C5F5E698CD38757F0FA125D7CA2FF421385A1380DE91C4310A77184E769A452C0D07508791ABEBC22C0A58B15D5265F02A279814EF49757EAF5E53FBFBD28D16F2FBF14147F7B0923E2A7E36CFD6F2F7BC5D5BFBA5E3AE6D3911A4791E7A6032A5FE828B6FD55B5CD744948722254B6C8DC7D9C84DF7E99CE6413866287249DD489667DB53DCD227A69764F143D8CFDAF2A31BC8094FE60D89E17A4E3DF5E7E7BC95E9F520FD3E1AFBF52A91C14CF02F09A2FFDFDF557F80A5F290A9666E857FA1532E519E615BD72A034C1BE32AF144B9766F02BFB4AE13261FE15BF321C539A49A1E052CA7742BFA7BC7967D3DD65BC6503D58B77FBA8E034E500809C431ADE9EE8DBAF738E20BA3DB1DFD6E16F4FFC2B5D3CA5AFA4F21F67D4A338C87604148F5FB31D0B8BFD72C9F99D099F78BE4DDE4719F26524A3C8267AFED3E297EF53856AA014B9D2ACAF987A2E4FCA48FA8FC930CB68E50CBD2FD263F2708DA6048199EF3AB88FBE46DE3B7F8E19FAB6A2E52BF209CD8BDD281FE696914E647A530CFFF7E5B5B0179E26E926EB2F3790FEFBF69321F4258C94207AD27A7283B99BCF8FAD07FEC87AE8B2AAA75A932A299B2A219FA37ADB4B255D7CA776C768A73824DFE5454F1CE53BFDAE2CDF106311415825ECDF8698EF857F0CAB1206D64D8A02A32F8554E91F142753831CCEBB080A4FB38A8AF1FF1B11E8B208E97EFE480058124027B4A60095792C00F746313701B8F4E13901F8D7CCBEF42F7AA09CDD4F42E4D44A4264969F1BE14D965F60CE74EC7FF2D985E7480578612663F984968CE8A93BD1B062A5DB450A5A04E7AD150D84E3F1D43F5E95D3F11CA874DF54EAD39932971B8A0C7897817573D0BA1ACCB1610D077D0139960FC1911A08C68AB4939988CF4424C3B5E29D5020B7FB626D394370234D8697DA4A3834E8260826D1A076DD05434C0F838E23C14D336509198CA662AD42A5B937840B38D387A7E0CC083E8633A3768733B7F9329CF44FE1541B9D0EDB35699FF41CABE77A0724F7D543DC1166A46E1F3D27A1B51618F85BD25386F5E57E284D6362A841BB67F223DDEE9BB2CB3AD395AF7AACD65BAE1AE6265C0E650DC696974C4F8D318F676E6FA8748761386E7B29CCABD1C1750C785048570A8F0D346F08E7EB6ADEADCB46C715995ACA12A6355AE3F50A9FCABD61BE80337D780E4EAA0ACE8C5A094EEA0EE79ED8FA4FC19C25C948BBEE83666BD28967F24ED6F9DA5C56B4667BD88F9CE0E40C0EAB710C4C25F6CEF55A5D8CF9ED3268EC6707560D74B33F1F0D3C753F518D3D1E44EE94D90E773D61E2639CF43AFB8EEE4D44C56B76E67BB1194F662BCB587774DC5FD8EEA4533F5C9C4B68AA8B04B7CF1D4DE83B6A3D4AB49425C032060B88F6B781A9D82488BE048A197EE7B17E04A71B3B2A098A88A479FA2D5C08A32FD4CDF435CFF6E25BCE15901BE29E1F999E9B47A38C58A05CF269F5DDC5855AA0F8F9D3C9CBB2842C4405B17DA3DC4C5FF13FD41B4DBD66FFC36F79DC3D66A5644852C40143D16E612FCFA22E5FDF13C00F09E1D7B37229B8F9C6C3FDCD3A8988764B1CB237B96146207B69ACA661DC8D4CC57E2798A94CB26E59B06F4ED64863C315057A4224E39E19A34448FA4B1F1E4FEB15445DC15C98BA753C22EC8B50E658C9F645015BDD3016642F91BA7ADC9C3607757EBA3F7864329CB7D78DE15662343DA14667CFE660A3BE9C5AA6ADBBC6341AEAC719EA83C91A0C118CA6672D0CDD418816971A3965F687E934C0D1E0A1CA40F8066F2AC3A59AF0A4CAC0779551DCF04C82CF4A73A358521AF85969CED9FEFF52DEF6CACD566FABD39CC526B79D088812E6495129ADBFAB43408CB888A4B700AA65DA771F07C4C95E9BAA48B67DBC78986F7D67E22EF969E8F4B5A1605AA7D370311EF44FA1BE9FECB9A1E3D6446DD55AF975BEDB593BD346E3A2B97D39F2479B33A748EB33E9CA23E44CBCC1991BA0FAB4BBEF2D8ED49412A7783E772F02A72D257D89E78D336EB88E2559CBF374628AFD2656A8685683966C1E2EBB0B6937C579E63E0D8A501A6F187FDBF6E5EE3347DFFF43BB5736305B894850D2FF2227E40D45A7D5C71E3F6599A70A96D387E758A61F7BFC1BB512BFF4A700CAFCD4E78F161B7D7E928DB644FB716DDF02E3D63EE802EF108F5A7C4D935556D833C9657FC5F6D1D60FAB96B80A0972247E759EF3579B91277A0FD576D264669DD58ED0379BB3DEB55BDB58A18B96A03165A3B67075CD71B3936C062799D4C74AA3BB68C4A6D119FA01DF9B7A57C9A220E97549ACADBBBB2C4552789D8615F929A4DFE02D3FE568F8647E4AA10A38736A2538D12738D99FC2696DB599DA98CDCD23595F24D37559EBA2CE06543CDD5EDB6934BD76FB2EDE7BBE2E6E5A270FD4A6DD86AA3767F668D65F8EE74D4BBD1AEE958826DD1D4EE664E71FB5A1D60FC36870D9F983D0684F67025057D3E1126B2AAD02D21A8B824671F5CEC8F51D4FD2177DE4EDA6171F25DDE5543806294B6C5A2CEB04F05570324C0127F364B64C315570321FB2E574ED4738F14FE1A4FA5BC3EF8660B04743EEC8A1E4385906D7488DC3234BB6E06A6D5C8B4E9AE361CF9E32B2D6044C5DBD2C8687FA446ECCB93099AFADE3A22FEDD8D67ABD651397D746A23B5BF5C735F3A878075EEEAFFC96A6C6714877E7AB50678F5DDDA1E9B1B576A280B098F2847D672B4D23D8D9B3CC204E59A25906236028557072B880937B365B66ABE0E43E66CBEC2738F99FC2895B6BEB1CDAD0D28C89916660336F2A18E3BECDA1FE4052A69DA169B4AFEB336D8F0F9CEEE9DD737BD18894A694D82DA2054741F74CB533C1501F43B21CB793E0648E85C9EA6CD4EBEDCDC0544FC7FAF1DA72DCC3BED686FB852769541F617A20B6B6BAD13C4F2652B7398E16A62FF0E77120D0294B3AE088CA54D47210BD5185BB47D4B3EE1E57C099532BC1893FC149819FE21976C6A9E3B4AE2727954C3F25075CBB6E36497F1D0E8256EA3EDA83C976AAF5AED8923A73B4C5699E5B9B6CC7F462B9AB49F5A10337BE3820D7DAE20224758AC561A058EA7122C085110934DEC67C4466E82032C62892FBFBFAF0B4EA333A300F9B5D6D266EA7634DDCB9333C8D6D6A7EBCF254CA1287750DD25C452C426F4C118B10F36C2CE2AAF0643EC622EE339E3F85D313E79AAA53ADFDB0A57659E5EA4C77C311BA1E9544F5B9E174C2AD8E91BAE1F6ADFDE4D402ADC1A5DBF052F5A186A4A7123E746072B9F8EDD6142EF5E9A879594AF874A41B96CA1BA7856AFADD843BF0E3C64032ADD5E928AFCE9A78E845F2209570DE5A5067080EC3C08FF6F3CD60D11DA9C4C8AC1D634A6314BA0A4EAE8845887B361655B41A6ED44A703EDF6A70F5707B46E7151D5E96F3D1843E05D35963C1ECB77389513746703D5CD762286DA60714924D4D55F485BED3E632CB766A6729592BDC614A8B9665B5FC80F3F905EFB12D3061D6D3D16E7FB2D6A3EBBEB334CCED981D23CA65565CFBCCB1FAB8D3AD8FD5A43964E6237064B792B25D917083CE4B9CB2A4A5512B4DEFB8C77032EF9D1B8E79B673032B5A0D376A7738E1F3AD868819AB0772DDEF16C1AEDE112E48E6C910CFD5117322C6B82B684DFD00A5A4670B7B3CB2757E385B984E935DC11DAFF7C0E612E3A4DE10BAC275EF114FE82561A223E41B8321D7BF9AFCD9DF262089E65C5B6565B864D0616FB0BBA13BD97A7C281DE9BD93BE78AD8CDC68DD5DC8B573FD98753F789528144755C159746E38E6D9CE0DAC6835DCA895E0A49E4E3CEB3B24CD7D06B3EE6879E59BC7347F491AA075DAF79243D25F842740460714D0516BEB8F45FED4F7571779C1F4447536BB58276392A89601126915F485EBA4CE13416BB7F96E62C265E48C461B6A4B474DAA9FD42DBE6B587677B69666E6E4E49F9ACDA9BD3E22A6BFDFB7417D33AE23273A84E32CDBA0798D56D88A4C89796F3670CCB3CD0608ABE0FCD86A80F0E9C4732B1C78D55ACF6A097B8C06A17560CF86D9F0B5D9DADE0BAAB23E773D416FF95B381F2DFD69A29FD8093714984849E4930D94B83D3E6FBDCE34ADC81B71526FF704EDD8B48566E792ECBA4D67761AFB7464582AF4616B408787095679EA32507AD0A1FAE760B557BB1BBBAE79EEE83AE8D06EAD9EB24414A2EB9C56E13BD937AA08452CF56428825565514EAD04E7E7B2E8E789E7A5B1EC99DCA5AE5921CF852BDD3A1C0F5BAD9ED6C98BD3687B566A7B159ACD78B589FCF5B0B75DC92D31AC1179B06E0D301E25A6D5993757EBA0168D3AEB7028B5E263D3882EE64AC0F256F199C57A3291A340B2391F89A7E1E93216EB6B89EDCF397B182F9B715C83FA7532AE45CAF9A227F635CCE08490408D7BDCA64DE144452862D193A10856954539B5129C9FCBA29F279E9DE9207614AA25B3BBA5EDCE68CF03C1607A388DB8354BB92431D1E524CA22EB362E4778917DFD98C69A66FD0C5431B485A5731C5E66DB644AD56DABC56F6A6D6923EEDBDC787C5D4ABB2E98B56172BD86E2501C31DDA9D4EDF6965DCB9A28DD1ECD801060B498389AB6588EB19944755D686589526AE9D050F58AC4937DC3452862F1B3A1A8AA2CCAA995E0FC5C16FD81C4F3825B7ABD3F691B3BB55943E2F882EBB5BA7F59604D763B7A247A9AB41F1F34A6DDDAA84AE718CEDA888A2F78366DCBD1D9A17945977C624813AAED305C470FFBED29ED0CA46447596E04961230675D85268C7ADCB1515FC6DBCB6E7152CE138BB55CA62DB2409E00608D2CEF1C6C89D072B3AADD300C4661E0633CF11B28621106CFC6A2AABA28A756C2F3735DF4F3C4F3229AE264CE7418AC72C9AA3995B9A6531B9B35B9B1EF53C75EDB0C317029A0EC9949B30D37A3EB7031E5D04E9D8F2EAD6437779BAC13800B5083A5577356A120C84DC591D9EE697C49C8F83A14858D8115198B816EB3E631BC5C06A479A8A9F1D0060D81C5FD5871902EF5BDB6B1ED3297EC508666381DB1ACFAB7C1997514BF689EE3DBE4BBC3BAEF21FDD6EBA27440B0AE5694BFDCFBE121C73D7B7808D37AEDD6B0FC122916F9BCD1DCC7234488EFDD4FE663ABD3F08AE38E5C0FB21F29BAFEEDF83C3BF935DD725F3C15AD34CCBA7CA5A1A286C4FD760DE31B1248370CC4830A85FF579060FF7924789A6201428FF3261ABCF13757CA03FE5957CA552171A35742A274AC8C3F22919FF1DCA140A00C46317A004714C47F1C0D82544201863C4603BEE15BDAC343FC6CDAC357A291D32BA1C1DFD1E0FF79BD60194EC3A8A295FFEF2091FFE11F8682C22A222A785CF8FE4B50FC0B48185803C4A84002BDD1B7C0C623FAC9C0967AC52A24727A77246E3EF47E8DA68484A664A2FDD857D095BEE2393400D055C2538FC329CDBC51B720C233D4934184A62AD1C8E995D0A0EE68D0557A01C1DFA3192AC21AE1B5C7DD8CBF8A45E0C5AEFE45B3BDEFCEFA7F8C451490FCFA657E70EEE7A96211FA298EA229FA71659B725AD40E3CF36CED4057340A6ED44A7C961A056A7E55ED2799AE240D91E7F4ACB186DD66D4E323B85AF577CEAA3E189DA0BD0D776AA7DF8E18DCC073D21697522477D760313F9FB9EE0C5D47D3C571B485E3D3BCC9B44DEDEA0D8EA3F1CED8A3FEC8833D7DB49F9DAE7D67E7F94A2798EF7697F1312D61F5BA37E836C45E1D37566CCDA977AE672706B4684E7BD6222BC43802784AAF8812EC7BA6CBB3CF66BA74459BE046AD0466A6F5D9E26C90E168DECED1D3D4A649B700E850741352773BC82EAAE6ABAB312FDC1E44348FE90A4367DF68BE90927EB2B7445754EF376A2529D15DCABC6D5712B34D330D0E36781E737F52CCF49706A0A80A1B66BFC539F6D938475754D5376A2531999298FC07315928B07C13F02DD8407F524CA8A7114C258FABB3BF2A665575F6BDA8A59B081A4D0358A165F80D17B684F1B3B6C45686939C5E892BF67170DDE790FECDE5990AD2005FD1CCA5F937B630389E7DD6E02ACBB31BBD1214A5F2EC5351A26601E6C78115FEF74A12842147E10AB540D41B9DC72B0428FAD9785555A015F44A58708FD5E243CEF50C184F66A02C54385051AEFE55341EE6190FD0B8E719B7EBE6776FAAA88A6128959CB2B8E0947DD69C1F9F3E16D44A7C964E1FFF509E51D33BD12A9A48B3D8B676F168335F5EE285DC386FD21D6A8DD4F1EEA2B1769F11FAA4163AF4969BAD5B1D4E1635D65C9F97DB882014C9CB0D0E05B09BE32352568DDEA83193CC4832C39A2E27F5CE54B2CE237840947D505886076BA4DA3161110EC433ACAD67BD7DBF7526339D09DC7A38CFAE92EA864138FD71E19182C9F30598FC930E013D3E7B2CA8DDC144E01E9AF2ACF31E9A5A4C936D5034CB5090F993A12955179A51F0E3BEF65F15B32234FD40D43B5F2969A86B157CD16FA0B03A1A3C6975A8AAD229E895B8A21EFBA07F22347114C9EE643DBEA38150713086007AF6600CC14A28D0C7A331041F86A67F040A83527485C28FEF77FF55282A7CF10FA1B8FBE2C03C65773DEFBB0620810A7E5CF4A5ACDECEDF52D2CF9EBFA1C7754A41ADC468E938F30F39E3A6E538873DD96C77877053DB1A89A75A0B7A526F006DED1875CE1E616993980B3C13C662BDC1461A57DBB5C031C25E770027537778EA0E3920512D21DEDAEA7133D511E1659E692992B05666200E3D23E04547133BE6B6CD8F8614072E9B4BBBB136EDF61C0C079BD98E608E5B1EE4E15ACE8EDA355E550053E58C515141A7E23F5B41A3C7E55041AD0466A91CA23F96437C2BCDA59B886DD1B8F967CB21CEC09C56F1B5D85F15B3D2197F27EA5D97B1CAA93AAAF040CC1B57981DC33D6B764CA507CAE995B862FE5D670C316D182CF7B8FD80D8E23E2702ECB3F7395155C954D02B41512A99FE0D67CC6342E9A9C2FE6D505438E31F425172C6E444B22F4FEE8D538A0190D22B0207F74617DE98A39FF5C6B8F87235FFFCFB33AB39B912ABF8A30267CEE4F6ED297AA5E0EFF7CF2E551AD2B0E22B0106BC815B624601F06C62C655707C2357E2F8D321D9378E693A7DF79D6383E81CA2D1E3B291F996B251CFA76C7CF6A168F445392BDF7D5A5F902B719CD51FE9EA42DDCB36F2ED0BD75B937EAFD8C6F7DD1A4063AAE28BA0BF2A478E3C71FF98185E1CA50EFBF6C5CFBBE7CE2DBBF8FEBB843FCBE9B40A531DFFFDFF00EC91AF23');
INSERT INTO "packs" VALUES(623,678,X'6647218238829442F62AC142A092A4488E421FD3A02590DFC90E450CD1FB3B1C',X'789CCD9B5993A3B8B280FF4BBDBABA8C242444BFE1052FD8785FF0CCC4048BB0B13160C060FBC4FDEF172F5545D5B4A9F1F4ED3337A21F408DB3323FA45C94E2B7DFBCBDEB3E3F410E926F1CC8FE8D21F79D23DF317E1101B7787AE601CE2E9EB9E7A7F81830EB3B623A06D4E42D8A194F4DCA4411F106E06CCB82504430FB053E3FAC1B2EFB1632D30F2D663D3D83E7A7FFFCFEA4C7BF3F7DBF49FCFD298A5970BEC7E79B95EE597F7A7E767FF93F631FC7BE77BE3B3FB8D55DF74FC375B24722761102CFCF38CB8F83E8ED87D9C879C0D6DD8865831633377FBABEB961566E74C5742BDA077F1ACCF64396FB0FDBF5FD30BBFFFDE9F7A7F39FCFA447D9ED6FBF81CC0E20128E7BBE3CFAC7F36FF0193E032E3F829ED133C45C6E043FF3CF343F409EF133202837223C936740F9DC88F82C3C638A73231917FA41F21F996E7EEA78CBB36EE71BC3DF2F57F14D53983DC85D3444F07A75D3EBA211E4AF57E4ED39E1ED4A7C46B7ABEC4F82CB8FCFD2E37D787E21DCEDF2CFF31B8B5EDF97C7D2572D02E6072E7BBD3BA3CFA38C63975997DFBEFEF475EC36391087F3A381EE58178BB80C0838133A8BBA28F4FA88B567779E30F530742EEF9C7BBFFB33F65F95DB3A51E0EAE6E589CB80E9EFBDF8727B5917D9C079D6DC6EFFE7E9F9BA5A045D873613C4A73322F00B56CF19CFB728D6C3F8D1B503F26B07FE78EDA01FAD1D9C9FE8289BA024A3293E9F67C033BCBE483D7BF85DDA3BA3A5BE6597573C6EAA9DCB6B7E9D2A6FC4786053C843E197110BFCE8EFB1CA31D85CADB831FA76B32AFB0F7D7B9E0697F9F96E820904C00C0EFCBF3101E74DC8DEE78F0C8039032C0029144CE3BE01E405A3AB0124BB78CC804C60B6BEAC6F56A8A7DE27232ED272469C27E965115E6DF98E2E4AEF834F1EFBE63632039E9675D217F6A1BCAC793BCA97A552B296A68359091ED4006F002E1F125D68B4427B2FCE8221EB058B584EDB7CC4EF7AD3C4EB5762D249C4715DB1A93AD99508DF64D3ADB0ED8B7A828C8E5D9EDBD672D3EA4B731795675266A9EB072DADE69B72B56B1FA445D45BF146D2E24B35D79F48A72DCA54E2896E5A96088B7066FEFB8A33BB780C272CC249F1079CF0134EFC354EFE004A266807D68E8904D4FB8DBA591B8C4BBE3D70CBCD4E8F681C582BCAAC75E8D1FD74B8938ECDBD57DD76BAC7A87F4A07832937C4071BEF87D1A9ABC96C37D4F6BB65DA3A75960A3773FAF5B257ADD7825687A591E696BA51FB588AB83A34DBF5329000AA49D5B26C4197D7ABEEA805827EA6128044E7A05080537801C215A7905D3C861315E0BC48CBE1449F70922F71F61B70DADE82BD23A156B5699BF5E8D82383DDA1974CF64BEA0D83E310ACF0F6B05359166C665A350CD864B9B37693B245360B2A82650BC04DDAEC18E5B03E3359BD14F6A7C74ED088E75A23766B1EEC8C3C2D38423CB438ABE4CD046B00C91EA3549E9D56D8EE4D75CB5C3BDB9584D3F1B29CA9444C5B00B6C515E1E4C51BCEECE2319C7C11CEB3B41C4EFE134EE14B9CDB5E65174E703088F97AB719DB43652E9759E0E992AC62DADD98CE0C948D53341C57C3B49CEC9CBA6C1CED0899605DE979DDDDA1D1DEF42A6BD60D39B4F346DAEE38EDC8EAA9E4D460B21A35AB55B0F33A93EAB88AB4BA504EC75B07CD64B0812BBF3FC4278793ED4675A56D4118035B55FAC34C2588898EA95DE0FC85177A73FE027DD4F9E3229CF46300C09F708A5FE25499B998CFAAE399BE6162A921D5A48E2EAF9BAE79AABB76522B738E5D4ADD8D3AD0A2B957194A035D50BAEE2203E8F5BAFAACDD5AD7174A75693BCD2E9550ACC93015B375EDEB14F5BBAE3C3A9AB6171E75B21436DA60E5CC3B40EBEC7C436D6ED0A96F958E71BC5E57AB31436BAE2448D279B19BC486BA2D148422FA026EA1888247431129C0799196C3493EE104DC973C274A38AF7513D22EAB9DED641ECAEA64DE757B706E0C8747D6AC75A35163D02EE9AB6D12A1554FF19A715D1D94DA3D63A454257D604E13BBB191F0DA83EBEE96703A22EB7DB772E2F675AE59F7FC695271DD54AD2412088C7D09CF8166AFAA49B9B7DEB8DDA9322FE1ED601E45FC6AB8F343493F9E795268419BE78B78F2B75844F947639150C493FF188B84CF3CBFC4A954D5458FAF86C3413B583B276D5981FB158D745D8C08AC3492D95C52577D7EE22A9D647FD8293DBC97B863753A8CC6F122EE4EF9B6A0CCDAB6319CCFADDDC193E68E74109A8B3046C4DBA144D314A975DAB2FA80B319527C3D2193F92CECB5973EEC1EE3B63C8B0FED767890D89A3F545A3B27534934196188A0229CC22D1651E1D158448B700A1F6311FD84137E89136D26FDE3BCE5949A56ADB538322D95278DAC9EEDA47BB452E79E40C24D5D0805BFA5774A203D24426FD739710A5C9B13C9D2C93A82F6A93E08541A4CACC9780748BD3151E4A11495D6654D61008495C9605BF547600E0E551BB6B8CA72EA26AD45B3C38F9D7E0CF1BED695BA0B7FECA720AC652AE9A28544460A6291F8C2DD6291C83D1A8BC4029C1769399CE2C38967BFABAF75BF1C83094EEB361A96264AB3A9B64AFAAC3C5D72BDFE74231E35B53D46FAE2306E9588391BF546B5916E9678323B3175DDDE944B9ABDD582065176B8CEA5466D6B9A3529C695B853E6E79EB6A342753E1A8723C6B74E42DFDDF65AE3D326CBBDACDE6120FA4E4D09C2465DEC0BA1AFECCF8927D6F50C0A2BC2C9DF6291C83F188B08578493FF108B08F770E2C9F1AD919FEABC0A3AF2BCB598A74DA79CD626C1A28C6DB5AAF4E871B5A26DFD7892EC9129F4B613B7D1DA537E5D324F2C1883399282F66E6656EABD6DBD8330EB4F5057F11C51E4407A0AE2AA3A604E44CD659004A7B646FCB1305A012B5DCEEB4EDA9E6DFAA7441C2C1B3EF4E7E6C64A7BE09C788AC416756015E1146EB148141E8C45A4A82CBA48CBE1FC5C167D9D78025A19CF7D1551A9E66FD65B633F8FD33568584E092F48ADE536B5C46B2E0FF53EEFCC56D19E09E5B0CB7AE68A6B19E6D05FF6CA25325BED16FEE604671A6B9687B4D3D958B385BF920766BAAFD4DDEE669B1AA7CE78D051E85E6D7926C3904C2BDCB6D2B739BEDE8FD40E7730EDD04A0FF5E41C8A086F309D37EEE5F1C2778E7BE1AEA1282B4E1F0C45A4A02CBA4ACBE1FC5C167D9D78CE2783724BA4FA345443EB182C71B79F68FB852996B9FE34018B1E256AB49F3BED0A64C36AC94C0C4E1B8D9D54123B0A872730960FF5E9CE1CADEA7564484762FB6BA73452527319FB1B75276D50E424E15A9BD8D88D46077D207B6AAD5D3976E4BEB4AAF2C66860CE279CB10FCB5C6DE563EFFC86013020B169114E24DC70A207431129288BAED272383F97455F279E78C5C7020E36DCEC5859357132E08D633810F647A5E192863ECCD29E549BB70EC6D06BB18399B697DC305C2B0B525106AD9DADE8AEAD0243A949475D2709F24B3DBBBA96428577EC560A63162541E619592D755BA83EB24E4234E03B5BB64E27C3DDBC91004E0D990DCAEB8D95AC1ABBB07AF69DD9DCD409AF17E124E20D277930149182B2E82A2D87F37359F437124F7F4997013E54F95D89CA0447EDE9904E396F024647174D85B0DD14E201EE2BC74D5C59B60F6933A0CB8A3577D9014C3B66D208AA43DC921D7D7A026DFF745067C918C870DCDE5941B7DBADD71695FE76C095EAC23436793E12469B85A856BA321E69CADEB6A0D690459FF4A6814A7CBB970C32952C6C53D3D0EFEDEB653CC10B778D4510708FC6A282BAE82A2DC7F3735DF475E2B9EE6B3C2169A00AD5C6463BE2F9B27E304773741CB376F7A43784D2C11380039B2941E366434C56626BCE147931A91079154C22A92BB3756D5EE96A6C43C7F6A9AAAE94A3CA2DD3AC1ED7A87CC0496937F1068ED3DB62A0E82B47494752365377780A4B0A6A7BCA24E670BD11CCE5D360732E33016701F17E1E7FC189D00D277A341615D4455769399C9FEBA2AF134F314A2052FB875A3C328156EE9D86DB0A8CBD9335154F5D5D167AC6044F7B523DED8E640E728643281EEF4E2751182EF7D3DD60B383AAB1DBA72A8BED5E6DE9E1B03C298775AE565DC0C3A0E4806E3A2B8FFCA9A5F8BBA51AD5D6E8C48727D4671DDA14DBB4DC1D91361B48556EBA488FABE9E4EC809849186F17C4A29FC46931DDFD66FADBC0657FD9BAFD2BD2B79DD84C3A4306B857FE667AC117E1E685A0F0A817CACA35DD8C1DDFFB166715FFE7177D9197D34A78DF503EBFF3EB2F2FAFD5F6DDEB6EF2651E9C7FA45BD65B33E5DC0770BC7CD32C332D77EBEA71BEA5A61B11F3DE5A726F24381E1954E7EFEDABFC5B2484FF3E0922624C117F2F0DCD48E01778F3A4183EEA496921898BBC1C09FA4E42FC4822D49D88BDA3B836DB5E61DCEEEEE088C3FDDFA7A15B3CE47950302FC80BBCA53D043E9AF68885342EF27234C4771A174CFFE58981B1680936BAD76CCC50D0B794853E9AB2649616A1A01F931621D77D028513837E9818F4FF6E628850142C91BB9F70802C1FBE961788430F96170228A2719597A301DE69C08F344CFD6CD93F81F1D8DCB079D1B490584003BC80ABD3405925F1200D5848E3222F4703BED34045AB0470BF669D50A49B3CC5F7537B005F1B48083EDA401250210BF8B18524A07716B88805FC452C6C9D41DBA0E43E0BF402AF890F42F0C1C447E00B595CE4E558F07783C94716FC2F6221EAC8B438FB7E4EFDB32C427FEF59DF4CD78F3EA7803F661187EC7238E972CE28B824CF374F0FA8C023EB7EBA9A697AEB2823F46847592828A6AED2727AE68A29E37294E38BDC9F6FA5151C4D4ACB40A826122FD74D10767CAB8583642CEAEC442B6AADDF67F30D52979EEF8EBA33D8546275284113D446401F4EB73401A06D13A685DC51F352B3346B779604ACFBCDC87266C015D6C4E859EACAF1A6DB58B78643BBBA0C24CD4364168E7DB912F49DCDAE3F414AAF260D2EBBA4D4140C726F973483C9BFB903FE617750504A5DA5E5609ED3EAF3C3E79B33D8BD733DB2C1F15554C312AA514EAED4DE17C2F91CD7E5F162E8D739C378AC1360DD6B555CCCBCF57911FF689F5728E8FC5CA5E5CC14DECD44F4839950AA54445093A42A80FFD04C8387C832F4C2B779EBBF22FED1FEAB50D091B94ACB9949DFCD84F0839935A1C6015AA522A9FED3B7295A22E4445A10C37ED2CCA282F5AFA6BEC7139B212E13775F2FFC426F8B09D3471753613A7E9597D32A9F8E7FCABA5617A4BFB84EE331D2C9DD5354190AF222DEC209111F0C27B4301DBFCA7B474173E9F8E704F4BF81825A3C9F1526F74BD69F455110597F88E23DB25E0F20BE9FDD4354D7B3197C5F53E105DE22AB001F8CACB4A0C7739596D333D7E3F95B9175B0662A1BAC40DB1934CB6D59A29A22CF90B9F72B9628B8D2A4D311C24AB02855AAAA3A5DCE6557994D865605CB69B3936EA36518D7073B7520C27557EECA1C9E4A5EBB9D0ABC61555479B8AD2ABC5CD3E9589EB49A0386C6C766070C0E70A0BBED2AD829681D795A59974A6B7C54F4A8AC9E236BE60C6C037276114C7C7306027ED019D0820ECF555A0E26CCF962F1832F2650226295136BB0C2FF435FCC9B82004DD3FC656616FAE2BF98FA1E0A39131AA651B0EAE80BB9AD3A4A1E5D75C575CE455E4EAB5C9DF36FF8626CC36C4515ECA302F1756B04898F6E8DD0E23247FCB835427365CEBFE18B21A13A3361C16CFD491405BEF88728DE7D71E8242CCC2D2C8B0113D804DF551572AF3DA3AC267C30C9A10565CE555A4ED147CB9C51640E515A3EBA16594CB5123BFA036D3F6D8BDD6E74F0471DDA1EF72BAAEB7B0B4E5E88BD56535B32A1B67065AF7BC42A1C750F5D3F756BA7366F6AC7F2767B4C9375A2D9C35A5F4870B7775A76814B398B1DDA9CCF81AA3FA53D962E87165CD7877BAD44037304BACB83A2B184B470F7A89E0F269A005AC4BEBF0394C1BCB53878EED116072D2873AED2723073650EF7C11753B90A21AAF098ABA17FE88B4DC4718C1A8553E6A7AC2CF2C57FB5F43D2F3619116C74BFFA82E0055D571D0FD0A3ABAEB07D719597D32AD7BEF8377C7196135B3614EF1DF2CA50C0D723883C7CF408222DEC5F5CE5E550E4FA17FF4A5E4C294778767FC7FE6751DCF7C53F4691F3C52CC9667ABEE2041873E4EE873999AEE8F5AB96CCD13FEA8CC5DBA74C97AF013FAB8A3E7EDA423F1576675F72FD18E9FC8DDA1F6F1A039DB7295FB0B103F1EBC60E8F1FDDD8115F3FBEDAEECF1F0B7ED2187FDCD911F3F5D77B4B93641E82808285F076B6997FF86CB398090CB315F0C365F0E96CB378A618F8F1EBDCFED1474D59C50F19A7DFCFA07E56D9ECEF7FD353FDAF1F817EA16DDE93BD7DCC74DD2E5FE9AEFD3940506C9B8818F7374E7ED68ECBA460DEDF33C3DFC7592CB97E13F71A542E4EE7F6A5E2FB6426841720A0F0E98F3FFE17612808AB');
CREATE TABLE parts (
        hand_id INTEGER NOT NULL REFERENCES hands (id),
        seat INTEGER NOT NULL,
        player_id INTEGER NOT NULL REFERENCES players (id),
        stack_before INTEGER NOT NULL,
        stack_after INTEGER NOT NULL,
        net INTEGER NOT NULL,
        shown TEXT NOT NULL,
        PRIMARY KEY (hand_id, seat)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "parts" VALUES(1,1,1,20000,19900,-100,'');
INSERT INTO "parts" VALUES(1,2,2,16000,16900,900,'9s Th');
INSERT INTO "parts" VALUES(1,3,3,25000,25000,0,'');
INSERT INTO "parts" VALUES(1,5,4,8000,7200,-800,'Ad 7h');
INSERT INTO "parts" VALUES(1,6,5,20000,20000,0,'');
INSERT INTO "parts" VALUES(1,7,6,20000,20000,0,'');
INSERT INTO "parts" VALUES(1,9,7,30000,30000,0,'');
INSERT INTO "parts" VALUES(1,10,8,12000,12000,0,'');
INSERT INTO "parts" VALUES(2,1,1,19900,19900,0,'');
INSERT INTO "parts" VALUES(2,2,2,16900,17500,600,'Jc Kh');
INSERT INTO "parts" VALUES(2,3,3,25000,24400,-600,'');
INSERT INTO "parts" VALUES(2,5,4,7200,7200,0,'');
INSERT INTO "parts" VALUES(2,6,5,20000,20000,0,'');
INSERT INTO "parts" VALUES(2,7,6,20000,20000,0,'');
INSERT INTO "parts" VALUES(2,9,7,30000,30000,0,'');
INSERT INTO "parts" VALUES(2,10,8,12000,12000,0,'');
INSERT INTO "parts" VALUES(3,1,1,19900,19900,0,'');
INSERT INTO "parts" VALUES(3,2,2,17500,17500,0,'');
INSERT INTO "parts" VALUES(3,3,3,24400,26700,2300,'8d Kd');
INSERT INTO "parts" VALUES(3,5,4,7200,6700,-500,'');
INSERT INTO "parts" VALUES(3,6,5,20000,18000,-2000,'');
INSERT INTO "parts" VALUES(3,7,6,20000,20000,0,'');
INSERT INTO "parts" VALUES(3,9,7,30000,30000,0,'');
INSERT INTO "parts" VALUES(3,10,8,12000,12000,0,'');
INSERT INTO "parts" VALUES(4,1,1,19900,19900,0,'');
INSERT INTO "parts" VALUES(4,2,2,17500,0,-17500,'As 8s');
INSERT INTO "parts" VALUES(4,3,3,26700,25200,-1500,'');
INSERT INTO "parts" VALUES(4,5,4,6700,0,-6700,'6d 6s');
INSERT INTO "parts" VALUES(4,6,5,18000,17800,-200,'');
INSERT INTO "parts" VALUES(4,7,6,20000,14200,-5800,'');
INSERT INTO "parts" VALUES(4,9,7,30000,61400,31400,'Th Qc');
INSERT INTO "parts" VALUES(4,10,8,12000,12000,0,'');
INSERT INTO "parts" VALUES(5,1,1,19900,19900,0,'');
INSERT INTO "parts" VALUES(5,2,2,16000,16000,0,'');
INSERT INTO "parts" VALUES(5,3,3,25200,25200,0,'');
INSERT INTO "parts" VALUES(5,5,4,8000,4500,-3500,'Kh 2s');
INSERT INTO "parts" VALUES(5,6,5,17800,17700,-100,'');
INSERT INTO "parts" VALUES(5,7,6,14200,17900,3700,'As Qh');
INSERT INTO "parts" VALUES(5,9,7,61400,61000,-400,'');
INSERT INTO "parts" VALUES(5,10,8,12000,12000,0,'');
INSERT INTO "parts" VALUES(6,1,1,19900,19900,0,'');
INSERT INTO "parts" VALUES(6,2,2,16000,15900,-100,'Ad 7h');
INSERT INTO "parts" VALUES(6,3,3,25200,25200,0,'');
INSERT INTO "parts" VALUES(6,5,4,4500,4400,-100,'As 3d');
INSERT INTO "parts" VALUES(6,6,5,17700,17700,0,'');
INSERT INTO "parts" VALUES(6,7,6,17900,17800,-100,'');
INSERT INTO "parts" VALUES(6,9,7,61000,61000,0,'5s Ah');
INSERT INTO "parts" VALUES(6,10,8,12000,12000,0,'');
INSERT INTO "parts" VALUES(7,1,1,19900,19900,0,'');
INSERT INTO "parts" VALUES(7,2,2,15900,15900,0,'');
INSERT INTO "parts" VALUES(7,3,3,25200,25200,0,'');
INSERT INTO "parts" VALUES(7,5,4,4400,4400,0,'');
INSERT INTO "parts" VALUES(7,6,5,17700,17700,0,'');
INSERT INTO "parts" VALUES(7,7,6,17800,17600,-200,'');
INSERT INTO "parts" VALUES(7,9,7,61000,58500,-2500,'');
INSERT INTO "parts" VALUES(7,10,8,12000,14500,2500,'Td 5d');
INSERT INTO "parts" VALUES(8,1,1,19900,19700,-200,'');
INSERT INTO "parts" VALUES(8,2,2,15900,15900,0,'');
INSERT INTO "parts" VALUES(8,3,3,25200,25200,0,'');
INSERT INTO "parts" VALUES(8,5,4,4400,4700,300,'');
INSERT INTO "parts" VALUES(8,6,5,17700,17700,0,'');
INSERT INTO "parts" VALUES(8,7,6,17600,17600,0,'');
INSERT INTO "parts" VALUES(8,9,7,58500,58500,0,'');
INSERT INTO "parts" VALUES(8,10,8,14500,14400,-100,'');
INSERT INTO "parts" VALUES(9,1,1,19700,19600,-100,'');
INSERT INTO "parts" VALUES(9,2,2,15900,11200,-4700,'');
INSERT INTO "parts" VALUES(9,3,3,25200,25200,0,'');
INSERT INTO "parts" VALUES(9,5,4,4700,0,-4700,'Qs Qh');
INSERT INTO "parts" VALUES(9,6,5,17700,16300,-1400,'');
INSERT INTO "parts" VALUES(9,7,6,17600,17600,0,'');
INSERT INTO "parts" VALUES(9,9,7,58500,58500,0,'');
INSERT INTO "parts" VALUES(9,10,8,14400,25000,10600,'Ks Kd');
INSERT INTO "parts" VALUES(10,1,1,19600,19600,0,'');
INSERT INTO "parts" VALUES(10,2,2,11200,10600,-600,'8c 5c');
INSERT INTO "parts" VALUES(10,3,3,25200,25000,-200,'');
INSERT INTO "parts" VALUES(10,5,4,8000,8000,0,'');
INSERT INTO "parts" VALUES(10,6,5,16300,16300,0,'');
INSERT INTO "parts" VALUES(10,7,6,17600,18400,800,'Td Qd');
INSERT INTO "parts" VALUES(10,9,7,58500,58500,0,'');
INSERT INTO "parts" VALUES(10,10,8,25000,25000,0,'');
INSERT INTO "parts" VALUES(11,1,1,19600,21000,1400,'Jc 7c');
INSERT INTO "parts" VALUES(11,2,2,10600,9800,-800,'');
INSERT INTO "parts" VALUES(11,3,3,25000,24900,-100,'');
INSERT INTO "parts" VALUES(11,5,4,8000,7800,-200,'');
INSERT INTO "parts" VALUES(11,6,5,16300,16300,0,'');
INSERT INTO "parts" VALUES(11,7,6,18400,18400,0,'');
INSERT INTO "parts" VALUES(11,9,7,58500,58100,-400,'');
INSERT INTO "parts" VALUES(11,10,8,25000,25000,0,'');
INSERT INTO "parts" VALUES(12,1,1,21000,21000,0,'');
INSERT INTO "parts" VALUES(12,2,2,9800,9800,0,'');
INSERT INTO "parts" VALUES(12,3,3,24900,24900,0,'');
INSERT INTO "parts" VALUES(12,5,4,7800,3100,-4700,'');
INSERT INTO "parts" VALUES(12,6,5,16300,16100,-200,'');
INSERT INTO "parts" VALUES(12,7,6,18400,23000,4600,'9c 8c');
INSERT INTO "parts" VALUES(12,9,7,58100,58100,0,'');
INSERT INTO "parts" VALUES(12,10,8,25000,25000,0,'');
CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    ) STRICT;
INSERT INTO "players" VALUES(1,'Ana');
INSERT INTO "players" VALUES(2,'Bruno');
INSERT INTO "players" VALUES(3,'Zebra');
INSERT INTO "players" VALUES(4,'David');
INSERT INTO "players" VALUES(5,'Emma');
INSERT INTO "players" VALUES(6,'Farid');
INSERT INTO "players" VALUES(7,'Gaëlle');
INSERT INTO "players" VALUES(8,'player 8');
CREATE TABLE pots (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            pot INTEGER NOT NULL,
            amount INTEGER NOT NULL,
            rake INTEGER NOT NULL,
            PRIMARY KEY (hand_id, pot)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "pots" VALUES(1,0,1700,0);
INSERT INTO "pots" VALUES(2,0,1200,0);
INSERT INTO "pots" VALUES(3,0,4500,200);
INSERT INTO "pots" VALUES(4,0,27600,200);
INSERT INTO "pots" VALUES(4,1,21600,100);
INSERT INTO "pots" VALUES(5,0,7500,300);
INSERT INTO "pots" VALUES(6,0,13600,300);
INSERT INTO "pots" VALUES(6,1,200,0);
INSERT INTO "pots" VALUES(7,0,5200,200);
INSERT INTO "pots" VALUES(8,0,500,0);
INSERT INTO "pots" VALUES(9,0,15600,300);
INSERT INTO "pots" VALUES(10,0,1400,0);
INSERT INTO "pots" VALUES(11,0,2300,100);
INSERT INTO "pots" VALUES(12,0,9600,300);
CREATE TABLE seals (
            hand_id INTEGER NOT NULL,
            first_seq INTEGER NOT NULL,
            salt BLOB NOT NULL,
            check_value BLOB NOT NULL,
            opened_key BLOB, version INTEGER NOT NULL DEFAULT 1, row_keys BLOB, boxes TEXT,
            PRIMARY KEY (hand_id, first_seq)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "seals" VALUES(1,15,X'',X'1160326E6A1B3352',NULL,2,X'0000000000000010841B6ACCC5E85C51841BE4D33067C3C310B5C0C351566DFAF7F7A9F53DA2AE010000000000000012D3974176085D21AAEFDCEF3984FE450901D2DAC69D61BF8826688482F5DDB8120000000000000018F5378CA543B7EC22366B207226465BF4C4C24895896D47195420D7187C837BE4000000000000001A9DDCDA464783FFE9C6950F8D77797D418B9DD2D92A5BB51BA7E973C0D6512AF7','{"6ab71182224ee3a8":"4605eabfbd57291efeacf2535d81c3c1eee5fa9e0941961d6fec8d4d7bd80021a2b20c0bf9dbdba9e943d69c8ab7a769cc5d8261017c62718a85e48309d3ec6d51305633809736dcbbce139cc4ad1284"}');
INSERT INTO "seals" VALUES(2,70,X'',X'7F4875EAD759DF5E',NULL,2,X'00000000000000461C265D1D14437E4DC48CD5D23FF30A0FAB1EF89424935E9A34ECEDB8328DDABB000000000000004E43A30974760FD9B396F1DA32A068E3FCDD56311CEE30E371378BC24598CA9055','{"6ab71182224ee3a8":"db75a288f1a7f80673b2af2cd213eec338492bfc40a27abbcfd114079f92af5fffeb939797e6caadb6f1e1a5109a150056d7a6ad129944ede9d0e5d962c2546964e5b49258cfb79c27662a82e94a2faf"}');
INSERT INTO "seals" VALUES(3,125,X'',X'43FAD0DEEAB76A6A',NULL,2,X'000000000000007D8825FA943209AAA8B52A802540C7F976955F90A091756E0022AE505DAB21AC6A0000000000000085B5F7E1B0734F11A05C14421A1F9C8EC0F03F993B17403FE3DFE85F1A958FA3CD','{"6ab71182224ee3a8":"d7a1af974a3910e750e710c9d6ae052cf9ef4477b1b274bf988ee40b3bdf997b3f399eb097319ef8e42336bb735f96bae95fe4d6458e0d223b1f67481f1204dd408a4f8fa8cf5b80a4a2d2d1104c1b25"}');
INSERT INTO "seals" VALUES(4,181,X'',X'4411AEFAB63DD7F5',NULL,2,X'00000000000000B53749B2503626FB6F93C5130EF31EE7B56D4EC113855DB56521E5C66CD8EB0D5900000000000000B88359232710F90D72282C5BD17AFEC1B851CFA8A339CE7C5964D357C95DE6711200000000000000BBE4C866DF9C3034DD5CB112743D28E9FDE5A96078839CF776FC03E008A4F0236800000000000000BDE84A4A1C4E1409348A4EB3316B7C4C81F0884CA5A5E844ECA56C4A05FDF146EF00000000000000C0FF93D50E3997708BCAF76B3AB8E916AF424FCB800A42E66D6B7C7B2077717E8200000000000000C3045B8AE9C9DCB75B3455CD2C4B52428B05CA9E64BDBB475E3FC3F5E3BAAA920B','{"6ab71182224ee3a8":"cdec95698e66e4b8ae83099c547543369beeaf7f4018bb699a947df67edc6518d9037f340c90651b6bf3fd7b32aa2f7b441c9079274374efc2f23bcf872c147aab06d47987c9b89e4a953af765c44162"}');
INSERT INTO "seals" VALUES(5,257,X'',X'D23B5F99B85C4F2D',NULL,2,X'00000000000001023E3334E175403F839EB4552E3AB4B1F8769B7F38E4844214981435C39E0B5CF7000000000000010839597A43EEC3665F61DA5CA79DC492124F90C9BB9C4A7E1A5B834D19ABF4C931000000000000010AABEE8639D4B2B0DE902F9E9E5DE3E0477BCBCCE27AEED092AFCAFCC45C3730400000000000000110726BD03DEC543004C21E42B4E391978036246DDDBDC50F811D8F0BA42358FCFF','{"6ab71182224ee3a8":"71bae5f14f4374634132f95bb205a4542c49ea4e6b5c409588162d0bce447e7f0fb3c639fac68a1d07621a021955390b23ba053484e0611774aa1cd2796e7358a22b6d32c804aeac9cb9d0f76cb40d74"}');
INSERT INTO "seals" VALUES(6,315,X'',X'176B7FB727F009A2',NULL,2,X'00000000000001511A363A1911449E1F8206F84E4C8B857A19F7BEBDBD93703B0D63FB37771F909100000000000001548841D7806D37F3D6B90BD10F6E23FF4A0D5D990148419019DDEAFE83410D3ED0000000000000015637308362A2DCDD167980FE4DCDE1468A10790DDB346DAC2AB0E3B169A3511FE90000000000000159A3A3AF979E5A261A94434AB6BF282D753D93955D456AE05E27B59B33B79E0D15000000000000015C87497319054DE29D1FE6D43160684AB62E54AA51528F6C885D4DB66316E8C4E5000000000000015E9525C16070CCEE564DE5D55FD88DA0F5162469B1B2FC98EE278A6CB4F550D382','{"6ab71182224ee3a8":"45a44931591740c8d03e91b61574ac9aad133c1c47f3f9ddf6381a14b49c3207603794093256f5f3edfae0c8df660a3b174152e76c4086de9befcc7bcb42df04908ae9391d9a43750d3b6e44dd468a21"}');
INSERT INTO "seals" VALUES(7,402,X'',X'391193BA9B8029B1',NULL,2,X'000000000000019351113654CEFE8117AA36673857934A607B17CF108EB90E4E48FD854FCE3E81BA000000000000019BACFD10F2228CFBD14A21AA65A408AC232DBCDFB63B8263E66C0482ECD3F7F822','{"6ab71182224ee3a8":"625610c9a6d00d674188b55aab80d4bc18f6bda7cff552f75fe867c3a7047260438511d16d1d810a2df6f9031338e28369d51a36cdd2261fa3145b78eeafedd0a0a8b15019eb3d848b8cb0713c81ab40"}');
INSERT INTO "seals" VALUES(8,462,X'',X'22774CC77F61FF2A',NULL,2,X'','{"6ab71182224ee3a8":"f37edae5a2c20692340eb3355be52e8f57ed7e2dda899b2f820776c793a5cf57cd30324431600f85cac5abd1d0d61b3cecc9edfd7431d4ccd28d2b81ac90294a3c69cdbeec963d7c304a2603732a25ce"}');
INSERT INTO "seals" VALUES(9,501,X'',X'4C3C96B1B6C55193',NULL,2,X'00000000000001F887A12366AA9456617B68643BA0213D2C9977D03C6A906F3256DE52818B17FD9000000000000001FC28B9B20689BC24548383DB2893419392A556EF51D3D0452713A96AEB20DD7ABE00000000000002004E89DC1C40BDA3F993CD5F73747A396CAA0B5E2950CAF7766993E94EB29E727D00000000000002047A607862DB7A96DDF6E8E3A479D2FCE4CF743C5DBED0ED2127BA448C1AFF5DEB','{"6ab71182224ee3a8":"1ad0c14108382e3d5baba6fceb0802704517a6a138b5bc339dce22871572c66857ff48d28e4c45fe0595d00f06bb7907fe4def9703f12b1dc260a20720ee9cc27700172c4d0e7ba173950af3decae8ff"}');
INSERT INTO "seals" VALUES(10,568,X'',X'FB69D423B3F3C599',NULL,2,X'0000000000000238CCA3FCE8EFB475142AEE8E68B8CF7A0B8B4F79629E8E62E7FF1818F080E0BF040000000000000240CC5F6871E4B4EB5AC5DFAC96B80110356827290C8E305F133F3405A8B38B96DE000000000000024448B215D74AC5C43E3EA8DE6A1F42C1D7A6DA7C62734EAD0B60B8E7631E379B260000000000000248D0974BAD30F4002EFFC53E662480EBACFFB2A9074FB6F57D3442C24E88246262','{"6ab71182224ee3a8":"35d33b24cdc680e78523ca1b16fcf056b831443a7d38829ba8d97a91dca59e382c1a3bcb00ddf0d2dde81de032fc9c1c93eb127e1fe6934140b222580dc2ee386fc80a2be4805549f7b77c7ec913f6db"}');
INSERT INTO "seals" VALUES(11,627,X'',X'F704E5FACF6709F8',NULL,2,X'00000000000002792ABB59D216D4F8DA850ED63B69AE5BF4FAC5A15B472D1A4CD32E96BF3F8DAFE600000000000002812213938E26330BF1B7D8C47C36BAC9A4AD76AA22EDC053326D6D06933CF55B2C','{"6ab71182224ee3a8":"488b09d17119eea45581da2525c69f941d03f57264a1706987a9dfde88719e4a62779587da584bf3b2a4d88831e4a8d30b26faa341f2fb11eb977fd89862397b3eabd205567e3d128baa8282d416662c"}');
INSERT INTO "seals" VALUES(12,683,X'C0F9E2A2D7AFD3124067818F954EE162',X'3181DD0009097DBC',NULL,2,X'00000000000002AD71098AECCEED1F0D572F3A4DAB890FF669C391550D2B053AF642E8F81604E51800000000000002B5A28BB8878C60A0BF9325B345EF31B07DA136E8DA7E227019B4C36535329E7A54','{"6ab71182224ee3a8":"3e98066f189546ae0d2706947ac34c28e2814962d0e7f32b579e5b7c7e2912542d3eacf006d70c91f9b7dbb0bac7c3157110283d0d1f58540ff5e9c7d9fb4e3a40cd572f302363384deb5b7779af6058"}');
CREATE TABLE sets (
    what TEXT NOT NULL,
    block INTEGER NOT NULL,
    hands BLOB NOT NULL,
    PRIMARY KEY (what, block)
) STRICT, WITHOUT ROWID;
INSERT INTO "sets" VALUES('card 0',0,X'1008');
INSERT INTO "sets" VALUES('card 1',0,X'04');
INSERT INTO "sets" VALUES('card 10',0,X'4002');
INSERT INTO "sets" VALUES('card 11',0,X'0802');
INSERT INTO "sets" VALUES('card 12',0,X'0004');
INSERT INTO "sets" VALUES('card 13',0,X'88');
INSERT INTO "sets" VALUES('card 15',0,X'46');
INSERT INTO "sets" VALUES('card 16',0,X'20');
INSERT INTO "sets" VALUES('card 17',0,X'1010');
INSERT INTO "sets" VALUES('card 18',0,X'20');
INSERT INTO "sets" VALUES('card 19',0,X'10');
INSERT INTO "sets" VALUES('card 20',0,X'8018');
INSERT INTO "sets" VALUES('card 21',0,X'0006');
INSERT INTO "sets" VALUES('card 22',0,X'4608');
INSERT INTO "sets" VALUES('card 24',0,X'3014');
INSERT INTO "sets" VALUES('card 25',0,X'08');
INSERT INTO "sets" VALUES('card 26',0,X'40');
INSERT INTO "sets" VALUES('card 27',0,X'10');
INSERT INTO "sets" VALUES('card 28',0,X'0010');
INSERT INTO "sets" VALUES('card 29',0,X'8A0C');
INSERT INTO "sets" VALUES('card 3',0,X'20');
INSERT INTO "sets" VALUES('card 30',0,X'1216');
INSERT INTO "sets" VALUES('card 31',0,X'0204');
INSERT INTO "sets" VALUES('card 32',0,X'C0');
INSERT INTO "sets" VALUES('card 33',0,X'8004');
INSERT INTO "sets" VALUES('card 34',0,X'12');
INSERT INTO "sets" VALUES('card 35',0,X'0002');
INSERT INTO "sets" VALUES('card 36',0,X'0408');
INSERT INTO "sets" VALUES('card 37',0,X'20');
INSERT INTO "sets" VALUES('card 38',0,X'1008');
INSERT INTO "sets" VALUES('card 4',0,X'0004');
INSERT INTO "sets" VALUES('card 40',0,X'10');
INSERT INTO "sets" VALUES('card 41',0,X'1204');
INSERT INTO "sets" VALUES('card 42',0,X'2002');
INSERT INTO "sets" VALUES('card 43',0,X'0002');
INSERT INTO "sets" VALUES('card 44',0,X'40');
INSERT INTO "sets" VALUES('card 45',0,X'0A0A');
INSERT INTO "sets" VALUES('card 46',0,X'24');
INSERT INTO "sets" VALUES('card 47',0,X'0002');
INSERT INTO "sets" VALUES('card 48',0,X'40');
INSERT INTO "sets" VALUES('card 49',0,X'4210');
INSERT INTO "sets" VALUES('card 5',0,X'40');
INSERT INTO "sets" VALUES('card 50',0,X'44');
INSERT INTO "sets" VALUES('card 51',0,X'70');
INSERT INTO "sets" VALUES('card 7',0,X'A010');
INSERT INTO "sets" VALUES('card 8',0,X'0C');
INSERT INTO "sets" VALUES('card 9',0,X'88');
INSERT INTO "sets" VALUES('dealer typed:3ea518c4d85e48c8e9934b10fdd22932',0,X'FE1F');
INSERT INTO "sets" VALUES('game THNL',0,X'FE1F');
INSERT INTO "sets" VALUES('incident  late',0,X'10');
INSERT INTO "sets" VALUES('incident  misdeal',0,X'40');
INSERT INTO "sets" VALUES('incident  premature',0,X'0001');
INSERT INTO "sets" VALUES('incident  scrap',0,X'0004');
INSERT INTO "sets" VALUES('incident  stray',0,X'0010');
INSERT INTO "sets" VALUES('incident  tabled',0,X'5002');
INSERT INTO "sets" VALUES('incident AL-07',0,X'1001');
INSERT INTO "sets" VALUES('incident AL-07 late',0,X'10');
INSERT INTO "sets" VALUES('incident AL-07 premature',0,X'0001');
INSERT INTO "sets" VALUES('incident AL-12',0,X'0014');
INSERT INTO "sets" VALUES('incident AL-12 scrap',0,X'0004');
INSERT INTO "sets" VALUES('incident AL-12 stray',0,X'0010');
INSERT INTO "sets" VALUES('incident AL-34',0,X'5002');
INSERT INTO "sets" VALUES('incident AL-34 tabled',0,X'5002');
INSERT INTO "sets" VALUES('incident I-10',0,X'40');
INSERT INTO "sets" VALUES('incident I-10 misdeal',0,X'40');
INSERT INTO "sets" VALUES('outcome complete',0,X'FE1F');
INSERT INTO "sets" VALUES('player 1',0,X'FE1F');
INSERT INTO "sets" VALUES('player 1 seat 1',0,X'FE1F');
INSERT INTO "sets" VALUES('player 2',0,X'FE1F');
INSERT INTO "sets" VALUES('player 2 seat 2',0,X'FE1F');
INSERT INTO "sets" VALUES('player 3',0,X'FE1F');
INSERT INTO "sets" VALUES('player 3 seat 3',0,X'FE1F');
INSERT INTO "sets" VALUES('player 4',0,X'FE1F');
INSERT INTO "sets" VALUES('player 4 seat 5',0,X'FE1F');
INSERT INTO "sets" VALUES('player 5',0,X'FE1F');
INSERT INTO "sets" VALUES('player 5 seat 6',0,X'FE1F');
INSERT INTO "sets" VALUES('player 6',0,X'FE1F');
INSERT INTO "sets" VALUES('player 6 seat 7',0,X'FE1F');
INSERT INTO "sets" VALUES('player 7',0,X'FE1F');
INSERT INTO "sets" VALUES('player 7 seat 9',0,X'FE1F');
INSERT INTO "sets" VALUES('player 8',0,X'FE1F');
INSERT INTO "sets" VALUES('player 8 seat 10',0,X'FE1F');
INSERT INTO "sets" VALUES('pot 19',0,X'0001');
INSERT INTO "sets" VALUES('pot 22',0,X'0404');
INSERT INTO "sets" VALUES('pot 23',0,X'02');
INSERT INTO "sets" VALUES('pot 24',0,X'0008');
INSERT INTO "sets" VALUES('pot 26',0,X'88');
INSERT INTO "sets" VALUES('pot 27',0,X'20');
INSERT INTO "sets" VALUES('pot 28',0,X'0010');
INSERT INTO "sets" VALUES('pot 29',0,X'4002');
INSERT INTO "sets" VALUES('pot 33',0,X'10');
INSERT INTO "sets" VALUES('seat 1',0,X'FE1F');
INSERT INTO "sets" VALUES('seat 10',0,X'FE1F');
INSERT INTO "sets" VALUES('seat 2',0,X'FE1F');
INSERT INTO "sets" VALUES('seat 3',0,X'FE1F');
INSERT INTO "sets" VALUES('seat 5',0,X'FE1F');
INSERT INTO "sets" VALUES('seat 6',0,X'FE1F');
INSERT INTO "sets" VALUES('seat 7',0,X'FE1F');
INSERT INTO "sets" VALUES('seat 9',0,X'FE1F');
INSERT INTO "sets" VALUES('table_name demo 11',0,X'FE1F');
CREATE TABLE shoe (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            boot INTEGER NOT NULL,
            seq INTEGER NOT NULL
        ) STRICT;
INSERT INTO "shoe" VALUES(1,1,897);
CREATE TABLE signatures (
        seq INTEGER PRIMARY KEY,
        hand_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        utc TEXT NOT NULL,
        head BLOB NOT NULL,
        tables BLOB NOT NULL,
        notes INTEGER NOT NULL,
        notes_head BLOB NOT NULL,
        signer TEXT NOT NULL,
        signature BLOB NOT NULL
    ) STRICT;
INSERT INTO "signatures" VALUES(65,1,1,'2026-01-01T20:00:34.000Z',X'891BD5099DCA7CA63260AF287766914B64205C687C7A2BD073643A1905BA2688',X'012B96E713C69A5A856369AAD6B28979C4ECFCC6841A0687AB78CC3F4BAECCC4',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'8F5940B85FCC1E1AC076C530FA68519A61EC37629FA8B986A99D89F60C3D53E7545CC386DAC740BA354DD5F370582C117B2D477DAEFF07268233AAF24489F60A');
INSERT INTO "signatures" VALUES(120,2,2,'2026-01-01T20:01:03.880Z',X'D3042861FC38F7444E19C45E86F0E401F00511C600795C58CDF83B0C5C114C6E',X'7441079598DB95092A95D4145FDBF37886C8AD70B1C764714708CA2F58058ADB',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'171BA64D6E0D0380DF9FA32566DBD68A08FF3435E478B2007351C1C58C413438BF1E906AE1AE4FEFCF3F22E18B85F982BBD2E17D45EF935D30FB0B9A34822B05');
INSERT INTO "signatures" VALUES(176,3,3,'2026-01-01T20:01:38.300Z',X'B35B6DBB5A9E3CECE0DF820838242FC72FD30B2C2E60A40380034DA5C58D6225',X'EC324349516FFA839D5FB1786304D1526087C36FCFA28DCFD74841497F85A2D2',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'5C52E8498CE4659D2D463F30E280DB2C3FDEB87C21E630DDAA421FA18DA54547A9BA9582F7B1EFA86239BBEA9F78A6CDFC99436496F00C8A2BB05440293B130B');
INSERT INTO "signatures" VALUES(250,4,4,'2026-01-01T20:02:38.340Z',X'52F75EB31780E6880F0B52DB22341B2E7323D9643A389DC30DEE462C33A04369',X'9B26454D84A2B1D538FD32AE8E9B269EC2BB74B3AEC637A9A01BB05A3F2DFD73',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'E0E49A4EF511A167435B3CDABFE42DBB3EA13CE15580645A8D75508C5761DF57FEDB852703E35461A4DE3B4A0C0A1ECC27006289E08191B2B8B9D789DFCBE10A');
INSERT INTO "signatures" VALUES(310,5,5,'2026-01-01T20:03:19.820Z',X'6A862E579656133CB46500E89C364B09BAEADE1CC612D9A9E3AFEB5854F82E2B',X'AD3161378F274C124064ED1FFAAAAEF38BDF3FAA42EA98DB97620192E8D33619',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'0D582A77974EFA9190265C6C9D745CD83A944C1CD91E2906D9D655446A33E38A7FE6B6BB35F0183507192D2216B0D14A46727FF8289563040ABE16FD1239AD0F');
INSERT INTO "signatures" VALUES(397,6,6,'2026-01-01T20:04:16.260Z',X'76F821D277E6BF842CF8D0DFFD05046AAE322530B59DF8267389AF1351759B82',X'5A9129FD9E3620071987F10B3E3CD54186E9456FCB6F40BCBE3BEBE4CF3C8498',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'3C774EFB37A92D2DECB4392E7667CA41F9D893D8ECBFEEC62EFD0F730ED59FE9E973661B198DC0FA428A24363D84EAE4B98E0E45DFF9CCADFB7CBDC9D5F12E05');
INSERT INTO "signatures" VALUES(457,7,7,'2026-01-01T20:04:56.320Z',X'3E33045898E088CB7A3D6619CC5ED7D05186D9A8BB2DA7028D44537489689559',X'20AB0321C589CCC8C71F5EA8D1303EC126E1DB0686C70372C1B245CE1CEABC7B',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'557D3082337F9FE531080093D3190349FE92208A5CBFC38114C0C62ACE93C0DD4774A4E36ADD8AB1040E4877840B69F427BBD43B4D52DC09AA7B2B324602BE07');
INSERT INTO "signatures" VALUES(496,8,8,'2026-01-01T20:05:21.180Z',X'08B6ED9BE857CF6D935F95CA32FE164DDB8CDBD65747D7A421EE948404B0563F',X'EC51CFAA6C63BD384DE19C707E60A4C6C6C391BA8F11D8ABF4F9B1FB4B3A3364',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'9AED3E1E41D3A4FC4844C9F18D146AFA53710829A5767D84639748AEDE1C646997650880671668050B685D7A5245D7912A14BE1A7EC776ED9856FC460805600F');
INSERT INTO "signatures" VALUES(562,9,9,'2026-01-01T20:06:14.520Z',X'AAC83EA9905723C65F617404F70E6735E189DB3242C89CE747C08D052FBBDD3D',X'86A60C3653D5341EE7BEDF241C973140432377F200E4B1E0320F08D510A74ACF',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'307BB51F1CB8AB6EF392CBCC49012713AF286A20C38259DE898DFE2987D87A860706D14ED6B041CA4FF87A3D90AFA0DBEB3E363635873D36C542712725F11308');
INSERT INTO "signatures" VALUES(622,10,10,'2026-01-01T20:06:53.050Z',X'F68D3B2C5629916F3DD5EE6EAD7671C5F4A63641E5BDA8B816F924CDB72CC9B4',X'DCDD3F4B1234CCD0A9CA08673DAD1554103E8847DC63326EB1F1BA9515BA7118',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'EC5B1FA0FA482BF602E62478AA96A1764E7CF7EAECF12816FB2CC9E65B174AAF0F192C3322259B104A814D2C4752FF4F266ACDA806103A7290E6ED1527ECAF0A');
INSERT INTO "signatures" VALUES(678,11,11,'2026-01-01T20:07:28.130Z',X'6647218238829442F62AC142A092A4488E421FD3A02590DFC90E450CD1FB3B1C',X'707099F8A0F4E851CD4D5B3D94A6EAC5A0001957B2EB55D5378E85D50ABE7977',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'CC9F63AAF2DDBDDECC28864CC273E3E1B4255960566F4166455998810868523A136C8FFEEB81B4E83935D2B7452FB2EA1A7B223E10FD2ADBA3CBA16CFEC4E60C');
INSERT INTO "signatures" VALUES(739,12,12,'2026-01-01T20:08:10.730Z',X'98C40D96AC7E7028FE0B231BECC943F08CD464E4BDC0D305DF81F2F22732921E',X'C4AA4700954A7918B03C944B92E77791D6DF5268E8F8AD3D00340DBD7A639A9A',0,X'0000000000000000000000000000000000000000000000000000000000000000','79b5562e8fe654f9',X'598238A5A17CA35A679EB8DD50B2328EBA1E0F6A47B7AF8234562F67911AFAACFAFD96230F4E9775FAE607B03600C1B4B708AD238867AACE42B48988AE5FBC00');
CREATE TABLE signers (
        id TEXT PRIMARY KEY,
        public BLOB NOT NULL,
        since_utc TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "signers" VALUES('79b5562e8fe654f9',X'79B5562E8FE654F94078B112E8A98BA7901F853AE695BED7E0E3910BAD049664','2026-01-01T20:00:34.000Z');
CREATE TABLE tags (
            uid TEXT PRIMARY KEY,
            deck TEXT NOT NULL,
            card TEXT NOT NULL,
            status TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
INSERT INTO "tags" VALUES('0401E3ADCF66DE','demo','4c','card');
INSERT INTO "tags" VALUES('0415275201FE91','demo','8h','card');
INSERT INTO "tags" VALUES('0418A93C22F61C','demo','As','card');
INSERT INTO "tags" VALUES('041E62B2BA7246','demo','Qh','card');
INSERT INTO "tags" VALUES('04249BDDE5F2CC','demo','2d','card');
INSERT INTO "tags" VALUES('04285E931D7D79','demo','9c','card');
INSERT INTO "tags" VALUES('042ABB91DAAC12','demo','Jh','card');
INSERT INTO "tags" VALUES('042AD4600912A6','demo','Ts','card');
INSERT INTO "tags" VALUES('042C7B5A2AF833','demo','Th','card');
INSERT INTO "tags" VALUES('0433E5343BFD97','demo','8d','card');
INSERT INTO "tags" VALUES('0434E45373F69F','demo','8s','card');
INSERT INTO "tags" VALUES('044C3D00F13C21','demo','3c','card');
INSERT INTO "tags" VALUES('044E2FF44248CC','demo','6s','card');
INSERT INTO "tags" VALUES('044E35B82B9978','demo','7d','card');
INSERT INTO "tags" VALUES('044F3BABEFBBC0','demo','4d','card');
INSERT INTO "tags" VALUES('04500B1F78E043','demo','JK1','joker');
INSERT INTO "tags" VALUES('045243A3D0D4F5','demo','Ks','card');
INSERT INTO "tags" VALUES('045683A77EC358','demo','JK2','joker');
INSERT INTO "tags" VALUES('04569A7789A686','demo','Ad','card');
INSERT INTO "tags" VALUES('0462A69C09D2B4','demo','9d','card');
INSERT INTO "tags" VALUES('0466DCAC5130C7','demo','6d','card');
INSERT INTO "tags" VALUES('0467CADE0B3725','demo','5h','card');
INSERT INTO "tags" VALUES('047179BE1AFF4A','demo','Ah','card');
INSERT INTO "tags" VALUES('04739B427B2A88','demo','Qc','card');
INSERT INTO "tags" VALUES('0473D5E1235E27','demo','Jc','card');
INSERT INTO "tags" VALUES('048A16213D23EF','demo','4h','card');
INSERT INTO "tags" VALUES('048CC9760827EA','demo','5s','card');
INSERT INTO "tags" VALUES('048FC223B450D3','demo','2c','card');
INSERT INTO "tags" VALUES('0491523F959D5C','demo','Tc','card');
INSERT INTO "tags" VALUES('0497EAFB59C5E8','demo','4s','card');
INSERT INTO "tags" VALUES('049D330C46D37C','demo','9s','card');
INSERT INTO "tags" VALUES('049FC606FF696E','demo','Kc','card');
INSERT INTO "tags" VALUES('04A087EDD059BC','demo','7c','card');
INSERT INTO "tags" VALUES('04A6D5AAC92602','demo','3s','card');
INSERT INTO "tags" VALUES('04B59A23570001','demo','2h','card');
INSERT INTO "tags" VALUES('04B6F6FA3D964D','demo','5d','card');
INSERT INTO "tags" VALUES('04B855660AC040','demo','7s','card');
INSERT INTO "tags" VALUES('04BD5FB95CCE2E','demo','3d','card');
INSERT INTO "tags" VALUES('04C2E23FE8305A','demo','Jd','card');
INSERT INTO "tags" VALUES('04C3D5A3D80FBD','demo','Kd','card');
INSERT INTO "tags" VALUES('04D5C6B1365125','demo','9h','card');
INSERT INTO "tags" VALUES('04D7D018C896CD','demo','7h','card');
INSERT INTO "tags" VALUES('04DA39ECD917C7','demo','2s','card');
INSERT INTO "tags" VALUES('04DB02A0AD2ACF','demo','5c','card');
INSERT INTO "tags" VALUES('04DC1DDDE403CC','demo','Js','card');
INSERT INTO "tags" VALUES('04DD2BC2597E47','demo','Ac','card');
INSERT INTO "tags" VALUES('04E1E0C0F5A506','demo','Qs','card');
INSERT INTO "tags" VALUES('04ED53B1E4DF2A','demo','3h','card');
INSERT INTO "tags" VALUES('04EF2B9281A583','demo','8c','card');
INSERT INTO "tags" VALUES('04F6E53B2FF865','demo','Qd','card');
INSERT INTO "tags" VALUES('04F73D4084727B','demo','Td','card');
INSERT INTO "tags" VALUES('04FB139EA88EA5','demo','6h','card');
INSERT INTO "tags" VALUES('04FC68A079A77E','demo','6c','card');
INSERT INTO "tags" VALUES('04FC8F17CEE07B','demo','Kh','card');
CREATE TABLE typed (
        mark TEXT PRIMARY KEY,
        text TEXT NOT NULL,
        salt BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "typed" VALUES('typed:1af8682ecd050fd8111ab23dd0f8f6f3','Zebra wants a pseudonym',X'BE40ACF0368D0FA2FE6E3D5834011138');
INSERT INTO "typed" VALUES('typed:214eaad25ee3db9f78707185f69b28cc','asked to be forgotten',X'4EE05948C8EEE7CE6FDCAC02245D22FD');
INSERT INTO "typed" VALUES('typed:29eb07e663ba91408e989a70bcc1b42b','Anna leaves',X'B777D140109B3881E9C2CAA96C282F6C');
INSERT INTO "typed" VALUES('typed:2d5d2808416e3a0d2d15c730632a31fb','seat 2, second card: seen by the floor',X'88775966851004FFC9AD23387AAFB43A');
INSERT INTO "typed" VALUES('typed:3ea518c4d85e48c8e9934b10fdd22932','Ruth',X'014B56049607EDD446B05685BCD76CBC');
INSERT INTO "typed" VALUES('typed:637d981ef90aeb0fd5d3acb003149f0a','seat 3 was Zebra''s, not Farid''s',X'E8121604B3A78DC0F2C71DE7345432E0');
INSERT INTO "typed" VALUES('typed:83dbc662e7af47b430b4d1ee0f678aed','Max',X'A34CA72688DC69F9A660E43095EBD9CE');
INSERT INTO "typed" VALUES('typed:a3fcc4360a6e706b7fcb32257dad38e7','croupier run',X'32D4F5AC71AED650BFB6275513C0E8DE');
INSERT INTO "typed" VALUES('typed:b19e06cb97695713bbba425d4db0eecf','Anna',X'3586440717E0E25AEC2B8D3C63C72DE5');
INSERT INTO "typed" VALUES('typed:b2cc81018efde66c30acbb8794eea814','the machine was started',X'B3A69570790945B2ACE474CD9365EB5B');
INSERT INTO "typed" VALUES('typed:c83f00aa714e934119233f4c5df2e076','Zebra disputes the river',X'202D16F2F69ADA9B35724D9786403B47');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX hands_started ON hands (started_utc);
CREATE INDEX journal_hand ON journal (hand_id) WHERE hand_id IS NOT NULL;
CREATE INDEX journal_marks ON journal (name, seq) WHERE name IN ('hand-ended', 'hand-started', 'table-recorded', 'table-set', 'undone');
CREATE INDEX tags_deck ON tags (deck);
CREATE INDEX typed_text ON typed (text);
CREATE INDEX notes_hand ON notes (hand_id) WHERE hand_id IS NOT NULL;
CREATE INDEX signatures_hand ON signatures (hand_id, seq);
CREATE INDEX signatures_utc ON signatures (utc);
CREATE INDEX hands_pot ON hands (pot, id);
CREATE INDEX seals_open ON seals (hand_id, first_seq)
        WHERE opened_key IS NULL AND boxes IS NULL AND salt != x'';
CREATE INDEX seals_salted ON seals (hand_id, first_seq) WHERE boxes IS NOT NULL AND salt != x'';
CREATE INDEX parts_player ON parts (player_id, hand_id);
CREATE INDEX seals_kept ON seals (hand_id, first_seq) WHERE boxes IS NOT NULL OR salt != x'';
CREATE VIEW cards_text AS
            SELECT hand_id, attempt, n,
                coalesce(
                    substr('23456789TJQKA', code / 4 + 1, 1) || substr('cdhs', code % 4 + 1, 1), '??'
                ) AS card,
                seat, place, up, uid
            FROM cards;
CREATE VIEW seats AS
        SELECT hand_id, seat, name AS player, stack_before, stack_after, net, shown
        FROM parts JOIN players ON players.id = player_id;
CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_never_shrinks BEFORE DELETE ON journal
        WHEN NOT EXISTS (
            SELECT 1 FROM packs WHERE OLD.seq <= last_seq
                AND first_seq = (SELECT max(first_seq) FROM packs WHERE first_seq <= OLD.seq)
        )
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
CREATE TRIGGER packs_never_change BEFORE UPDATE ON packs
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
CREATE TRIGGER packs_never_shrink BEFORE DELETE ON packs
        WHEN OLD.last_seq >= (SELECT first_seq FROM chain)
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
CREATE TRIGGER notes_never_change BEFORE UPDATE ON notes
        BEGIN SELECT RAISE (ABORT, 'notes are only added'); END;
CREATE TRIGGER notes_never_shrink BEFORE DELETE ON notes
        BEGIN SELECT RAISE (ABORT, 'notes are only added'); END;
CREATE VIEW notes_text AS
            SELECT seq, utc, kind, coalesce((SELECT text FROM typed WHERE mark = who), who) AS who, hand_id, coalesce((SELECT text FROM typed WHERE mark = why), why) AS why, facts
            FROM notes;
CREATE VIEW incidents_text AS
            SELECT hand_id, number, alert, attempt, street, code, detection, substantial, colour, options,
                seat, card, rule, facts, raised_utc, way, way_rule, answered_by,
                coalesce((SELECT text FROM typed WHERE mark = reason), reason) AS reason, answered_utc
            FROM incidents;
COMMIT;