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

describe('the processes’ rights in the database', async () => {
  const { sql: owner, url } = await setDatabase()
  const urls = await processUrls(owner, url, databaseRights())
  const as = {} as Record<DatabaseProcess, Sql>
  for (const [process, its] of Object.entries(urls)) as[process as DatabaseProcess] = connect(its, { connections: 1 })
  after(() => Promise.all(Object.values(as).map((sql) => sql.end({ timeout: 1 }))))

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

  const notOf: [DatabaseProcess, string, string][] = [
    ['api', 'read who is staff', 'select from staff'],
    ['api', 'approve in the place of staff', "update staff_approvals set state = 'executed'"],
    ['api', 'read the audit log', 'select from audit_log'],
    ['api', 'write history', 'delete from ledger_lines'],
    ['console', 'write history', 'delete from ledger_balances'],
    ['console', 'make a withdrawal', 'insert into withdrawals default values'],
    ['console', 'change where a withdrawal goes', "update withdrawals set address = 'mallory'"],
    ['console', 'send a withdrawal on its way', "update withdrawals set state = 'queued', persons = 0"],
    ['console', 'look at a withdrawal in a member’s name', 'insert into withdrawal_reviews default values'],
    [
      'console',
      'say what the ledger has taken beforehand',
      "insert into wallet_postings (key, kind, created_at, outcome) values ('k', 'approve', now(), 'posted')",
    ],
    ['console', 'plan a payment', 'insert into wallet_payments default values'],
    ['console', 'say what came in on a chain', 'update wallet_deposits set user_id = 1'],
    ['console', 'read links of social sign-ins', 'select from social_accounts'],
    ['watcher', 'change where a withdrawal goes', "update withdrawals set address = 'mallory'"],
    ['watcher', 'make a withdrawal', 'insert into withdrawals default values'],
    ['watcher', 'say what the ledger has taken', "update wallet_postings set outcome = 'posted'"],
    [
      'watcher',
      'say so beforehand',
      "insert into wallet_postings (key, kind, created_at, outcome) values ('k', 'lock', now(), 'posted')",
    ],
    [
      'watcher',
      'give a user an address',
      "insert into wallet_addresses (family, branch, number, address, key, user_id, given_at) values ('evm', 0, 9, 'x', 'x', 1, now())",
    ],
    ['watcher', 'say that somebody looked at a deposit', 'update wallet_deposit_checks set checked_at = now()'],
    ['watcher', 'have a deposit looked at by nobody', 'delete from wallet_deposit_checks'],
    ['watcher', 'see who is frozen, and why', 'select from account_freezes'],
    ['watcher', 'swap an address that was given', "update wallet_addresses set address = 'mallory'"],
    ['watcher', 'swap the key that addresses come from', "update wallet_account_keys set key = 'mallory'"],
    [
      'watcher',
      'say what is cold',
      "insert into wallet_account_keys (family, purpose, path, key, fingerprint, received_at) values ('evm', 'cold', 'p', 'k', '00000000', now())",
    ],
    ['watcher', 'decide that coins are moved', 'insert into wallet_moves default values'],
    ['watcher', 'change what two persons decided', 'update wallet_moves set amount = 1'],
    ['watcher', 'bring a signed transaction', 'insert into wallet_signed_files default values'],
    ['api', 'decide that coins are moved', 'insert into wallet_moves default values'],
    ['watcher', 'forget that a withdrawal is bound to a payment', 'delete from wallet_payment_outputs'],
    ['watcher', 'forget what a payment spends', 'delete from wallet_spends'],
    ['watcher', 'read users', 'select from users'],
    ['api', 'forget a withdrawal', 'delete from withdrawals'],
    ['api', 'say what came in on a chain', 'delete from wallet_deposits'],
    ['api', 'plan a payment', "update wallet_payments set plan = '{}'"],
    ['worker', 'change users', "update users set email = 'mallory@example.com'"],
    ['worker', 'begin sessions', 'insert into sessions (user_id) values (1)'],
    ['worker', 'read documents of identities', 'select from kyc_identities'],
    ['worker', 'read who is staff', 'select from staff'],
    ['worker', 'write the audit log', "insert into audit_log (entry) values ('{}')"],
  ]
  for (const kind of ['lock', 'approve', 'refund', 'credit', 'suspend', 'own', 'arrive'])
    notOf.push([
      'console',
      `ask the ledger for a posting of the kind ${kind}`,
      `insert into wallet_postings (key, kind, created_at) values ('k', '${kind}', now())`,
    ])
  for (const [process, what, statement] of notOf) {
    it(`do not let the ${process} ${what}`, () => assert.rejects(as[process].unsafe(statement), FORBIDDEN))
  }

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
    const [now, before] = [lesser, urls.console].map((each) => connect(each, { connections: 1 })) as [Sql, Sql]
    await assert.rejects(now`select from users`, FORBIDDEN)
    await assert.rejects(before`select 1`, { code: '28P01' })
    await Promise.all([now, before].map((sql) => sql.end({ timeout: 1 })))
  })
})
