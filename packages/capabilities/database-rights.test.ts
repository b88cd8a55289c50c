import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { connect, type Sql } from '@bowline/platform/postgres/index.ts'
import { processUrls } from '@bowline/platform/postgres/roles.ts'
import { appendAudit, auditOf, verifyAuditChain } from './audit-log/index.ts'
import { databaseRights } from './database-rights.ts'
import { setDatabase } from './migrated-database.fixture.ts'
import type { DatabaseProcess } from './table-rights.ts'

/** PostgreSQL's `insufficient_privilege`. */
const FORBIDDEN = { code: '42501' }

function postings(kinds: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    kinds.map((kind) => [
      `ask the ledger for a posting of the kind ${kind}`,
      `insert into wallet_postings (key, kind, created_at) values ('k', '${kind}', now())`,
    ]),
  )
}

describe('the processes’ rights in the database', async () => {
  const { sql: owner, url } = await setDatabase()
  const urls = await processUrls(owner, url, databaseRights())
  const opened: Sql[] = []
  const login = (its: string): Sql => {
    const sql = connect(its, { connections: 1 })
    opened.push(sql)
    return sql
  }
  const as = Object.fromEntries(Object.entries(urls).map(([process, its]) => [process, login(its)])) as Record<
    DatabaseProcess,
    Sql
  >
  after(() => Promise.all(opened.map((sql) => sql.end({ timeout: 1 }))))

  it('are no superuser’s, and nobody’s rights over roles or databases', async () => {
    for (const sql of Object.values(as)) {
      const [role] = await sql`
        select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as may, rolname as name
        from pg_roles where rolname = current_user`
      assert.equal(role?.may, false, role?.name)
    }
  })

  it('cover every table, and name no table that is not there', async () => {
    const stored = await owner<{ name: string }[]>`
      select relname::text as name from pg_class
      where relkind in ('r', 'p', 'v') and not relispartition and relnamespace = 'public'::regnamespace`
    const named = new Set(Object.values(databaseRights()).flatMap(({ tables }) => Object.keys(tables)))
    assert.deepEqual(
      [...named].sort(),
      stored
        .map(({ name }) => name)
        .filter((name) => name !== 'applied_migration')
        .sort(),
    )
  })

  const never = {
    'drop a table': 'drop table price_alerts',
    'change one': 'alter table users add column note text',
    'make one': 'create table mine (id int)',
    'switch the audit log’s triggers off': 'alter table audit_log disable trigger user',
    'change the audit log': "update audit_log set entry = '{}'",
    'empty the audit log': 'truncate audit_log',
    'run a program': "copy users (email) to program 'cat'",
    'read a file of the machine': "select pg_read_file('/etc/passwd')",
    'read passwords of roles': 'select rolpassword from pg_authid',
    'read the list of migrations': 'select from applied_migration',
    'become the owner': 'set role bowline',
  }
  for (const [what, statement] of Object.entries(never)) {
    it(`let no process ${what}`, async () => {
      for (const sql of Object.values(as)) await assert.rejects(sql.unsafe(statement), FORBIDDEN)
    })
  }

  const notOf: Readonly<Partial<Record<DatabaseProcess, Readonly<Record<string, string>>>>> = {
    api: {
      'read who is staff': 'select from staff',
      'approve in the place of staff': "update staff_approvals set state = 'executed'",
      'read the audit log': 'select from audit_log',
      'write history': 'delete from ledger_lines',
      'decide that coins are moved': 'insert into wallet_moves default values',
      'forget a withdrawal': 'delete from withdrawals',
      'say what came in on a chain': 'delete from wallet_deposits',
      'plan a payment': "update wallet_payments set plan = '{}'",
    },
    console: {
      'write history': 'delete from ledger_balances',
      'make a withdrawal': 'insert into withdrawals default values',
      'change where a withdrawal goes': "update withdrawals set address = 'mallory'",
      'send a withdrawal on its way': "update withdrawals set state = 'queued', persons = 0",
      'look at a withdrawal in a member’s name': 'insert into withdrawal_reviews default values',
      'say what the ledger has taken beforehand':
        "insert into wallet_postings (key, kind, created_at, outcome) values ('k', 'approve', now(), 'posted')",
      'plan a payment': 'insert into wallet_payments default values',
      'say what came in on a chain': 'update wallet_deposits set user_id = 1',
      'read links of social sign-ins': 'select from social_accounts',
      'withdraw a stop': "update wallet_stops set ended_at = now(), ended_by = 'mallory'",
      'grant what somebody reports as missing': "update wallet_recoveries set state = 'granted', deposit_id = 1",
      'report something as missing in a user’s name': 'insert into wallet_recoveries default values',
      'decide that coins are moved': 'insert into wallet_moves default values',
      'let a move go on': "update wallet_moves set state = 'allowed'",
      'send a held deposit back': 'insert into wallet_returns default values',
      'release a held deposit': 'update wallet_deposit_checks set released_at = now()',
      'say what is cold': 'insert into wallet_account_keys default values',
      'fill a gas tank': 'update wallet_tank_marks set high = 1',
      'accept what may be done with a token': 'insert into wallet_token_signs default values',
      'ask two persons in a member’s name': 'insert into staff_approvals default values',
      'decide in a member’s name': "update staff_approvals set state = 'executed', decided_by = 2, decided_at = now()",
      'change what was asked for': "update staff_approvals set terms = '{}'",
      'sign in as a member': 'insert into staff_sessions default values',
      'read who is signed in of them': 'select from staff_sessions',
      'make a member': 'insert into staff default values',
      'give a member another password': "update staff set password_hash = 'x'",
      'forget who let a member in': 'delete from staff_entrustments',
      'sign a release in a member’s name': 'insert into releases default values',
      'make a member a key': 'insert into release_keys default values',
      'give a user another password': "update users set password_hash = 'x'",
      'take a user’s factors away': 'delete from authenticators',
      'open a session in a user’s name': 'insert into sessions default values',
      'make a user’s program a key': 'insert into api_keys default values',
      'end the time without withdrawals': 'delete from withdrawal_holds',
      'put an address on a user’s list': 'insert into withdraw_addresses default values',
      'lift a freeze': 'delete from account_freezes',
      'settle a charge-back': 'update card_orders set settle_at = now()',
      ...postings(['lock', 'restore']),
    },
    decisions: {
      'change what was asked for': "update staff_approvals set terms = '{}'",
      'put down what nobody waited with': "insert into staff_approvals (kind, state) values ('move-coins', 'executed')",
      'forget what was decided': 'delete from staff_approvals',
      'change what two persons allowed': 'update wallet_moves set amount = 1',
      'change where a deposit goes back to': "update wallet_returns set address = 'mallory'",
      'make a withdrawal': 'insert into withdrawals default values',
      'plan a payment': 'insert into wallet_payments default values',
      ...postings(['lock', 'approve', 'refund', 'credit', 'suspend', 'own', 'arrive']),
    },
    watcher: {
      'change where a withdrawal goes': "update withdrawals set address = 'mallory'",
      'make a withdrawal': 'insert into withdrawals default values',
      'say what the ledger has taken': "update wallet_postings set outcome = 'posted'",
      'say so beforehand':
        "insert into wallet_postings (key, kind, created_at, outcome) values ('k', 'lock', now(), 'posted')",
      'give a user an address':
        "insert into wallet_addresses (family, branch, number, address, key, user_id, given_at) values ('evm', 0, 9, 'x', 'x', 1, now())",
      'say that somebody looked at a deposit': 'update wallet_deposit_checks set checked_at = now()',
      'have a deposit looked at by nobody': 'delete from wallet_deposit_checks',
      'see who is frozen, and why': 'select from account_freezes',
      'swap an address that was given': "update wallet_addresses set address = 'mallory'",
      'swap the key that addresses come from': "update wallet_account_keys set key = 'mallory'",
      'say what is cold':
        "insert into wallet_account_keys (family, purpose, path, key, fingerprint, received_at) values ('evm', 'cold', 'p', 'k', '00000000', now())",
      'decide that coins are moved': 'insert into wallet_moves default values',
      'change what two persons decided': 'update wallet_moves set amount = 1',
      'bring a signed transaction': 'insert into wallet_signed_files default values',
      'forget that a withdrawal is bound to a payment': 'delete from wallet_payment_outputs',
      'forget what a payment spends': 'delete from wallet_spends',
      'read users': 'select from users',
    },
    worker: {
      'change users': "update users set email = 'mallory@example.com'",
      'begin sessions': 'insert into sessions (user_id) values (1)',
      'read documents of identities': 'select from kyc_identities',
      'read who is staff': 'select from staff',
      'write the audit log': "insert into audit_log (entry) values ('{}')",
    },
  }
  for (const [process, statements] of Object.entries(notOf)) {
    for (const [what, statement] of Object.entries(statements)) {
      it(`do not let the ${process} ${what}`, () =>
        assert.rejects(as[process as DatabaseProcess].unsafe(statement), FORBIDDEN))
    }
  }

  it('let nobody write anything who only reads for the operators, but what was read', async () => {
    const { audit_log, ...tables } = databaseRights().reading.tables
    assert.deepEqual(audit_log, ['select', 'insert'])
    for (const [table, rights] of Object.entries(tables))
      for (const right of rights) assert.match(right, /^select\b/, table)
    await assert.rejects(as.reading`update users set kyc_level = 2`, FORBIDDEN)
  })

  it('let the watcher take a withdrawal along its own way alone, and see whose wait', async () => {
    await owner`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
    await owner`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      values (gen_random_uuid(), 1, 1, 1, 'ETH', 'ETH', '0x', 2, 1, 1, 0, 'review', now(), now())`
    const become = (change: string) => as.watcher.unsafe(`update withdrawals set ${change}`)
    for (const change of ["state = 'queued'", "state = 'completed'", "next_state = 'failed'", "next_state = 'queued'"])
      await assert.rejects(become(change), FORBIDDEN, change)
    await owner`update withdrawals set state = 'queued'`
    for (const change of ["state = 'signed'", "state = 'completed'", "next_state = 'completed'"])
      await assert.rejects(become(change), FORBIDDEN, change)
    await become("next_state = 'planned'")
    await assert.rejects(become("next_state = null, state = 'planned'"), FORBIDDEN)
    await owner`update withdrawals set state = 'planned', next_state = null`
    await become("state = 'signed'")
    assert.equal((await as.watcher`select user_id from wallet_held_users`).length, 0)
    await owner`
      insert into account_freezes (user_id, cause, trading, withdrawals, set_by, set_at)
      values (1, 'self', true, true, 'user:1', now())`
    assert.equal((await as.watcher`select user_id from wallet_held_users`).length, 1)
  })

  it('let the api continue the audit log’s chain, which it cannot read', async () => {
    for (const id of ['1', '2']) {
      await appendAudit(as.api, { atMs: 5, actor: { kind: 'system', id }, action: 'test' })
    }
    assert.deepEqual(await verifyAuditChain(as.console), { ok: true, rows: 2 })
    assert.equal((await auditOf(as.console, { limit: 10 })).length, 2)
  })

  it('are taken away again when a later version grants less', async () => {
    const { console: former } = databaseRights()
    const { users: _, ...fewer } = former.tables
    const { console: lesser } = await processUrls(owner, url, { console: { tables: fewer } })
    await assert.rejects(login(lesser)`select from users`, FORBIDDEN)
    await assert.rejects(login(urls.console)`select 1`, { code: '28P01' })
  })
})
