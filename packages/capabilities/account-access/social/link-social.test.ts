import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockSettings } from '../../account-security/index.ts'
import { issueTicket } from '../../identity/index.ts'
import { NOW, PASSWORD, setDoor, visit } from '../access.fixture.ts'
import { linkSocial, sendLinkCode } from './link-social.ts'
import { linkedAccounts } from './social-accounts.store.ts'
import { LINK } from './social-sign-in.ts'

test('an account is linked with its password, but not while settings are locked, and not from a restricted country', async () => {
  const door = await setDoor()
  const email = 'alice@example.com'
  const { id: userId } = await door.user({ email })
  const ticket = async (subject: string) => {
    const details = { provider: 'acme', subject, email }
    const { browser } = visit()
    return (await issueTicket(door.sql, { purpose: LINK, userId, steps: ['link'], details, browser }, NOW)).token
  }
  const link = async (subject: string) =>
    linkSocial(door.parts, { ticket: await ticket(subject), proof: { password: PASSWORD }, visit: visit() }, NOW)
  const linked = async () => (await linkedAccounts(door.sql, userId)).length

  assert.ok('next' in (await link('one')))
  assert.equal(await linked(), 1)
  const endsAtMs = await lockSettings(door.sql, userId, 7, NOW)
  assert.deepEqual(await link('two'), { refusal: 'settings-locked', untilMs: endsAtMs })
  await door.sql`update users set country = 'KP'`
  door.outbox.clear()
  const restricted = { refusal: 'restricted-country' }
  assert.deepEqual(await sendLinkCode(door.parts, { ticket: await ticket('two'), visit: visit() }, NOW), restricted)
  assert.deepEqual(await link('two'), restricted)
  assert.deepEqual([await linked(), door.outbox.sent], [1, []])
})
