BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE answers (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	v INTEGER NOT NULL, 
	head INTEGER NOT NULL, 
	PRIMARY KEY ("table", seat, id)
)
 WITHOUT ROWID

;
INSERT INTO "answers" VALUES('old-table',0,'first-answer',4,4);
CREATE TABLE chats (
	"table" TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	seat INTEGER, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("table", n)
)
 WITHOUT ROWID

;
INSERT INTO "chats" VALUES('old-table',1,0,'Ada','hello',1005);
CREATE TABLE heads (
	"table" TEXT NOT NULL, 
	v INTEGER NOT NULL, 
	said INTEGER NOT NULL, 
	status TEXT NOT NULL, 
	ply INTEGER NOT NULL, 
	to_move INTEGER, 
	seats JSON NOT NULL, 
	result JSON, 
	wakes BOOLEAN NOT NULL, 
	ended BIGINT, 
	PRIMARY KEY ("table")
);
INSERT INTO "heads" VALUES('old-table',4,1,'playing',1,1,'[{"seat":0,"kind":"person","name":"Ada"},{"seat":1,"kind":"bot","name":"hard"}]',NULL,1,NULL);
CREATE TABLE holders (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	token TEXT NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "holders" VALUES('old-table',0,'abababababababababababababababababababababababababababababababab');
CREATE TABLE leases (
	"table" TEXT NOT NULL, 
	server TEXT NOT NULL, 
	PRIMARY KEY ("table")
);
CREATE TABLE plans (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	actions JSON NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "plans" VALUES('old-table',1,'key','["discard wood"]');
CREATE TABLE presence (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	server TEXT NOT NULL, 
	PRIMARY KEY ("table", seat, server)
);
CREATE TABLE requests (
	"table" TEXT NOT NULL, 
	id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	"to" INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	votes JSON NOT NULL, 
	open BOOLEAN NOT NULL, 
	PRIMARY KEY ("table", id)
);
INSERT INTO "requests" VALUES('old-table','request',0,3,1006,'{"1":true}',1);
CREATE TABLE rows (
	"table" TEXT NOT NULL, 
	v INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	seat INTEGER, 
	"by" TEXT, 
	action TEXT, 
	data JSON, 
	PRIMARY KEY ("table", v)
)
 WITHOUT ROWID

;
INSERT INTO "rows" VALUES('old-table',1,'sit',1001,0,NULL,NULL,'{"who":"person","name":"Ada","token":"abababababababababababababababababababababababababababababababab","words":null}');
INSERT INTO "rows" VALUES('old-table',2,'sit',1002,1,NULL,NULL,'{"who":"bot","name":"hard","level":"hard","token":null}');
INSERT INTO "rows" VALUES('old-table',3,'start',1003,NULL,NULL,NULL,NULL);
INSERT INTO "rows" VALUES('old-table',4,'act',1004,0,'seat','settle 12',NULL);
CREATE TABLE servers (
	server TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (server)
);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	host TEXT NOT NULL, 
	nonce TEXT NOT NULL, 
	"commit" TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	clock TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	settings JSON NOT NULL, 
	start JSON, 
	came_from TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (came_from)
);
INSERT INTO "tables" VALUES('old-table','go',1,'{"players":2}','cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd','efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef','0101010101010101010101010101010101010101010101010101010101010101',1000,'Grandmother''s','none',1,'{"pace":0}',NULL,NULL);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX heads_status ON heads (status);
CREATE INDEX heads_ended ON heads (ended, "table");
CREATE INDEX ix_holders_token ON holders (token);
CREATE INDEX ix_leases_server ON leases (server);
CREATE INDEX ix_presence_server ON presence (server);
COMMIT;
