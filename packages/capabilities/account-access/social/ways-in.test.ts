import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { NOW, setDoor } from '../access.fixture.ts'
import { linkAccount, linkedAccounts, ownerOf } from './social-accounts.store.ts'
import { shownLinkedAccounts, unlinkAccount, waysIn } from './ways-in.ts'

const social = { list: () => [{ id: 'acme', name: 'Acme' }] }

describe('the ways into an account', async () => {
  let alice: number
  const door = await setDoor()
  beforeEach(async () => {
    alice = (await door.user({ email: 'alice@example.com' })).id
  })

  const link = (subject: string, provider = 'acme') => linkAccount(door.sql, { provider, subject }, alice, NOW)
  const forgetPassword = () => door.sql`update users set password_hash = null where id = ${alice}`
  const shown = () => shownLinkedAccounts(door.sql, social, alice)
  const unlink = (id: string, userId = alice) => inTransaction(door.sql, (tx) => unlinkAccount(tx, social, userId, id))
  const only = async () => (await shown())[0] as Awaited<ReturnType<typeof shown>>[number]

  it('are password, passkeys and linked accounts of services still offered', async () => {
    await link('one')
    await link('two', 'gone')
    await door.sql`
      insert into passkeys (user_id, credential_id, public_key, counter, label, transports, created_at)
      values (${alice}, 'hers', '\\x00', 0, 'Phone', '{}', now())`
    assert.equal(await waysIn(door.sql, social, alice), 3)
    assert.deepEqual((await shown()).map(({ name, isLastWayIn }) => [name, isLastWayIn]).toSorted(), [
      ['Acme', false],
      ['gone', false],
    ])
  })

  it('never become none: the last one stays, while one that opens nothing any more may be removed', async () => {
    await link('one')
    await forgetPassword()
    const { id, isLastWayIn } = await only()
    assert.equal(isLastWayIn, true)
    assert.equal((await unlink(id))?.isLastWayIn, true)
    assert.equal(await ownerOf(door.sql, { provider: 'acme', subject: 'one' }), alice)
    await link('two', 'gone')
    const gone = (await shown()).find(({ provider }) => provider === 'gone')
    assert.equal((await unlink(gone?.id ?? ''))?.isLastWayIn, false)
    assert.deepEqual(
      (await linkedAccounts(door.sql, alice)).map(({ provider }) => provider),
      ['acme'],
    )
  })

  it('keep one when the last two are removed at the same moment', async () => {
    for (let i = 0; i < 2; i++) await link(`subject-${i}`)
    await forgetPassword()
    const ids = (await shown()).map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => unlink(id)))
    assert.deepEqual(answers.map((account) => account?.isLastWayIn).toSorted(), [false, true])
    assert.equal((await shown()).length, 1)
  })

  it('cannot be removed by anybody else', async () => {
    await link('one')
    const bob = await door.user({ email: 'bob@example.com' })
    assert.equal(await unlink((await only()).id, bob.id), undefined)
    assert.equal((await shown()).length, 1)
  })
})
