import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startEngine } from '@bowline/engine/client.ts'
import { recover } from '@bowline/engine/recovery.ts'
import { connect, type Sql, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import {
  accountsOfRebuilt,
  agreeOnOwners,
  compareOwners,
  giveAccount,
  NotOneExchange,
  setAside,
} from '../account-owners/index.ts'
import { openMissingAccounts } from '../identity/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { createBackup } from './backup/create-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { createFundedUser } from './create.ts'
import { dataFolder } from './data-folder.ts'
import { SMALL, startTestExchange, type TestExchange } from './exchange.fixture.ts'

const PASSWORD = 'correct horse 1'

describe('journal, database and key', () => {
  let exchange: TestExchange
  before(async () => {
    exchange = await startTestExchange()
  })
  after(() => exchange.close())

  const create = (email: string, sql: Sql = exchange.operator.sql, fund: string[] = []) =>
    createFundedUser({ ...exchange.operator, sql }, { email, password: PASSWORD }, fund)
  const agree = (sql: Sql = exchange.operator.sql) => {
    const { engine, secrets } = exchange.operator
    return agreeOnOwners({ sql, engine, secrets, directory: exchange.root })
  }
  const available = async (account: number) => {
    const { events } = await exchange.engine.query({ kind: 'query-account', account, asset: 1 })
    return events.flatMap((event) => (event.kind === 'balance' ? [event.available] : []))
  }

  it('agree after ordinary work, and say so again', async () => {
    await agree()
    await create('alice@example.com', undefined, ['USDT=7777'])
    assert.equal(await agree(), 0)
  })

  it('with an empty database stop the start, and nobody gets what is another’s', async () => {
    const empty = await migratedDatabase()
    try {
      await assert.rejects(agree(empty.sql), (error: Error) => {
        assert.ok(error instanceof NotOneExchange)
        assert.match(error.message, /knows 1 account \(1001\) that no user of this database has/)
        return true
      })
      // Whoever serves nevertheless.
      await assert.rejects(create('mallory@example.com', empty.sql), { code: 'owned-by-another' })
      assert.deepEqual([...(await empty.sql`select id from users`)], [])
    } finally {
      await empty.drop()
    }
  })

  it('with a database set back by minutes stop the start; set aside, the accounts wait for two persons', async () => {
    const { sql } = exchange.operator
    const bob = await create('bob@example.com', undefined, ['USDT=5'])
    // Back to the moment before bob came.
    await sql`delete from users where id = ${bob.userId}`
    await sql`select setval(pg_get_serial_sequence('users', 'id'), ${bob.userId - 1})`
    await assert.rejects(agree(), NotOneExchange)
    await assert.rejects(create('carol@example.com'), { code: 'owned-by-another' })

    const known = accountsOfRebuilt(recover({ directory: exchange.root }).exchange)
    const { withoutUser } = await compareOwners(sql, known)
    assert.deepEqual(
      withoutUser.map(({ account }) => account),
      [bob.userId],
    )
    await setAside(sql, withoutUser)
    assert.equal(await agree(), 0)
    const carol = await create('carol@example.com')
    assert.ok(carol.userId > bob.userId)
    assert.deepEqual(await available(carol.userId), [])

    const give = (account: number, email: string) => giveAccount(sql as never, { account, email }, Date.now())
    assert.equal(await give(carol.userId, 'bob@example.com'), 'unknown')
    assert.equal(await give(bob.userId, 'carol@example.com'), 'email-taken')
    assert.equal(await give(bob.userId, 'bob@example.com'), undefined)
    assert.equal(await give(bob.userId, 'bob@example.com'), 'given')
    assert.equal(await agree(), 0)
  })

  it('of two exchanges are told apart, and so are two keys', async () => {
    const other = await startTestExchange()
    try {
      const { engine } = other.operator
      const secrets = exchange.operator.secrets
      const { sql } = exchange.operator
      await assert.rejects(
        agreeOnOwners({ sql, engine, secrets, directory: other.root }),
        /the database is of exchange/,
      )
      const here = { sql, engine: exchange.engine, directory: exchange.root }
      await assert.rejects(agreeOnOwners({ ...here, secrets: other.operator.secrets }), /master key is not the one/)
    } finally {
      await other.close()
    }
  })

  it('from before users had identities get them once', async () => {
    const { sql, engine } = exchange.operator
    const [old] = await sql<{ id: bigint }[]>`
      insert into users (email, owner, account_opened_at) values ('old@example.com', null, now()) returning id`
    const account = Number(old?.id)
    await engine.submit({ kind: 'open-account', account })
    assert.equal(await agree(), 1)
    assert.equal(await agree(), 0)
    const [row] = await sql<{ owner: string }[]>`select owner from users where id = ${account}`
    // A crash between the two stores: the engine had decided.
    await sql`update users set owner = null where id = ${account}`
    assert.equal(await agree(), 1)
    const [again] = await sql<{ owner: string }[]>`select owner from users where id = ${account}`
    assert.equal(again?.owner, row?.owner)
  })
})

describe('a backup taken under load', () => {
  it('is of one moment: every account of its journal has its user', async (t) => {
    const exchange = await startTestExchange()
    const { operator, engine, root } = exchange
    const target = await temporaryDatabase()
    t.after(async () => {
      await target.drop()
      await exchange.close()
    })
    await agreeOnOwners({ ...operator, directory: root })
    let isOver = false
    let created = 0
    const load = Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        while (!isOver) {
          await createFundedUser(operator, { email: `${name}${created++}@example.com`, password: PASSWORD }, [
            'USDT=7777',
          ])
        }
      }),
    )
    // Its own, as the command's: the exchange's connections may all be waiting for it.
    const own = connect(exchange.database.url, { connections: 2, name: 'backup' })
    const mark = async () => (await engine.submit({ kind: 'mark', about: 2 })).sequence
    for (let round = 0; round < 3; round++) {
      const reached = created
      while (created < reached + 3) await new Promise((resolve) => setTimeout(resolve, 5))
      const source = join(root, `backup-${round}`)
      const folder = dataFolder(join(root, `restored-${round}`))
      await createBackup({ folder: dataFolder(root), sql: own, target: source, live: true, mark })
      if (round === 2) isOver = true
      const place = round === 2 ? target : await temporaryDatabase()
      const rebuild = (directory: string) => accountsOfRebuilt(recover({ directory }).exchange)
      await restoreBackup({ source, folder, withDatabase: (work) => work(place.sql), rebuild })
      if (place !== target) await place.drop()
      else rmSync(join(root, 'backup-0'), { recursive: true })
    }
    await load
    await own.end()

    const restored = join(root, 'restored-2')
    const second = await startEngine({ directory: restored, capacity: SMALL, segmentBytes: 1 << 20 })
    t.after(() => second.stop())
    const secrets = Secrets.open(restored)
    await agreeOnOwners({ sql: target.sql, engine: second, secrets, directory: restored })
    await openMissingAccounts(target.sql, second)
    const newcomer = await createFundedUser(
      { ...operator, sql: target.sql, engine: second },
      { email: 'newcomer@example.com', password: PASSWORD },
      [],
    )
    const { events } = await second.query({ kind: 'query-account', account: newcomer.userId, asset: 1 })
    assert.deepEqual(
      events.filter(({ kind }) => kind === 'balance'),
      [],
    )
  })
})
