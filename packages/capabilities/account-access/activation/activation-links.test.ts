import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { findUser, type User } from '../../identity/index.ts'
import type { Message } from '../../messages/index.ts'
import { MINUTE, NOW, SECOND, setDoor, visit } from '../access.fixture.ts'
import { sendActivationLink, useActivationLink } from './activation-links.ts'

describe('a link that confirms an address', async () => {
  let bob: User
  const door = await setDoor()
  beforeEach(async () => {
    bob = await door.user({ email: 'bob@example.com' }, { isConfirmed: false })
  })

  const send = (nowMs = NOW) => sendActivationLink(door.parts, { user: bob, visit: visit() }, nowMs)
  const lastKey = () => {
    const { link } = (door.outbox.sent.at(-1) as Message).values as { link: string }
    const { origin, pathname, searchParams } = new URL(link)
    assert.deepEqual([origin, pathname, [...searchParams.keys()]], ['http://localhost:3000', '/user/enable', ['key']])
    return searchParams.get('key') as string
  }
  const open = (key: string, nowMs = NOW) => useActivationLink(door.parts, { key, visit: visit('any') }, nowMs)
  const isConfirmed = async () => (await findUser(door.sql, bob.id))?.isEmailConfirmed

  it('works once, for thirty minutes', async () => {
    assert.deepEqual(await send(), { email: 'bob@example.com', expiresAtMs: NOW + 30 * MINUTE })
    const key = lastKey()
    assert.deepEqual(await open('A'.repeat(43)), { refusal: 'link-gone' })
    const both = await Promise.all([open(key), open(key)])
    assert.equal(both.filter((result) => 'email' in result).length, 1)
    assert.equal(await isConfirmed(), true)
    assert.deepEqual(await send(NOW + 10 * MINUTE), { refusal: 'nothing-to-confirm' })
  })

  it('is void after the next one, after half an hour, and for another address', async () => {
    await send()
    const first = lastKey()
    assert.deepEqual(await send(NOW + 89 * SECOND), { refusal: 'too-soon', retryAfterMs: SECOND })
    await send(NOW + 90 * SECOND)
    assert.deepEqual(await open(first), { refusal: 'link-gone' })
    assert.deepEqual(await open(lastKey(), NOW + 90 * SECOND + 30 * MINUTE), { refusal: 'link-gone' })
    await send(NOW + 200 * SECOND)
    await door.sql`update users set email = 'robert@example.com' where id = ${bob.id}`
    assert.deepEqual(await open(lastKey(), NOW + 201 * SECOND), { refusal: 'link-gone' })
    assert.equal(await isConfirmed(), false)
  })
})
