import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { writeSetting } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import { from, NOW, SecureHouse } from './account-security.fixture.ts'
import { securityNotice } from './index.ts'

describe('a security notice', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  it('is in the language of the call, but in the owner’s where a stranger or a rule caused it', async () => {
    const { sql } = house
    const alice = await house.person('alice')
    await writeSetting(sql, { userId: alice.id, name: 'locale', value: 'zh_CN' }, NOW)
    const locales: string[] = []
    const enqueue: Messages['enqueue'] = async (_sql, { locale }) => void locales.push(locale)
    const message = { template: 'signInLocked', values: { hours: 2 } } as const
    const notice = {
      user: alice,
      event: 'login-locked',
      from: { ...from, locale: 'fr_FR' },
      nowMs: NOW,
      message,
    } as const
    const notify = (actor?: { kind: 'system'; id: string }) =>
      inTransaction(sql, (tx) => securityNotice(tx, { enqueue }, { ...notice, actor }))
    await notify()
    await notify({ kind: 'system', id: 'sign-in' })
    assert.deepEqual(locales, ['fr_FR', 'zh_CN'])
  })
})
