import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { purgeSignIns, readSignInName, type SignInName } from '../index.ts'
import { DAY, HOUR, NOW, PASSWORD, setSignIn, WRONG, wordOf } from './sign-in.fixture.ts'

describe('wrong passwords of strangers', async () => {
  const door = await setSignIn()
  const { as, proved, fail, idOf } = door

  it('expects more wrong passwords from a network with more users before captchas become hard there', async () => {
    for (const [name, host] of [
      ['alice', 70],
      ['bob', 70],
      ['carol', 71],
    ] as const) {
      // Twice: users count, not sessions.
      for (let i = 0; i < 2; i++)
        await door.sql`
          insert into sessions (token_hash, user_id, client_type, ip, user_agent, created_at, last_used_at, expires_at)
          values (sha256(${`${name}-${i}`}::bytea), ${await idOf(name)}, 'web', ${`10.0.${host}.${9 + i}`}, '', now(), now(), now())`
    }
    const levels: unknown[] = []
    for (let i = 0; i < 8; i++) {
      const result = await as(`person-${i}`, WRONG, { host: 70 })
      levels.push('captcha' in result && result.captcha)
    }
    assert.deepEqual(levels, [...new Array(6).fill('normal'), 'hard', 'hard'])
  })

  it('are reported to the operator, as is the one that begins a lockout, for names known or not', async () => {
    for (const name of ['alice', 'nobody']) {
      door.refused = []
      await fail(name, 11)
      assert.deepEqual(door.refused, [...new Array(9).fill('wrong-password'), 'wrong-password, locks', 'locked-out'])
    }
    door.refused = []
    await proved('bob', PASSWORD)
    assert.deepEqual(door.refused, [])
  })

  it('requires a new password after twenty wrong ones in a row in a known browser, however slowly they come', async () => {
    const laptop = { host: 50, knownAs: 'laptop' }
    for (let day = 0; day < 8; day += 2)
      for (let i = 0; i < 5; i++) await as('alice', WRONG, { ...laptop, nowMs: NOW + day * DAY })
    const later = { ...laptop, nowMs: NOW + 30 * DAY }
    assert.deepEqual(await as('alice', PASSWORD, later), { outcome: 'refused', refusal: 'reset-needed' })
    await purgeSignIns(door.sql, NOW + 60 * DAY)
    assert.equal(wordOf(await as('alice', PASSWORD, later)), 'reset-needed')
    // Her other browsers, and she herself in a new one, are not concerned; nor is anybody else in this one.
    await proved('alice', PASSWORD, { ...later, knownAs: 'phone' })
    await proved('alice', PASSWORD, { host: 51, nowMs: later.nowMs })
    await proved('bob', PASSWORD, later)
    await door.parts.counter.clear(await idOf('alice'))
    await proved('alice', PASSWORD, later)
  })

  it('lets the right password in where its user is known, whatever strangers do, and without giving them more', async () => {
    const laptop = { host: 1, knownAs: 'laptop' }
    await fail('alice', 10)
    for (let i = 0; i < 20; i++) await as(`person-${i}`, WRONG, { host: 1 })
    assert.equal(wordOf(await as('alice', PASSWORD, { host: 60 })), 'locked-out')
    assert.equal(await door.parts.counter.captchaAt(await idOf('alice'), 'laptop'), 'normal')
    await proved('alice', PASSWORD, laptop)
    assert.equal(wordOf(await as('alice', PASSWORD, { host: 60 })), 'locked-out')

    // Nor does what happens there lock anybody else out.
    for (let i = 0; i < 10; i++) assert.equal(wordOf(await as('bob', WRONG, laptop)), 'wrong-password')
    assert.equal(wordOf(await as('bob', PASSWORD, laptop)), 'locked-out')
    await proved('bob', PASSWORD, { host: 61 })
    assert.equal(await door.parts.counter.captchaAt(await idOf('bob'), 'laptop'), 'hard')
  })

  it('never lets strangers force a new password: they wait, at most a day each time, and the owner is let in after it', async () => {
    let nowMs = NOW
    let checkedOnes = 0
    const waits: number[] = []
    for (let i = 0; i < 80; i++) {
      const result = await as('alice', WRONG, { host: i, nowMs })
      if (wordOf(result) === 'wrong-password') checkedOnes++
      else {
        const { lockedOutUntilMs } = result as unknown as { lockedOutUntilMs: number }
        waits.push((lockedOutUntilMs - nowMs) / HOUR)
        nowMs = lockedOutUntilMs
      }
    }
    assert.deepEqual([checkedOnes, waits.slice(0, 2), waits.slice(-2)], [45, [2, 2], [24, 24]])
    assert.equal(Math.max(...waits), 24)
    await proved('alice', PASSWORD, { host: 90, nowMs: nowMs + DAY })
    assert.equal(wordOf(await as('alice', WRONG, { host: 90, nowMs: nowMs + DAY })), 'wrong-password')
    await proved('alice', PASSWORD, { host: 90, nowMs: nowMs + DAY })
  })

  it('requires hard captchas from a network that tries one password on many names, and locks nobody out there', async () => {
    const levels: unknown[] = []
    for (let i = 0; i < 12; i++) {
      const result = await as(`person-${i}`, WRONG)
      levels.push('captcha' in result && result.captcha)
      // Signing in to one of them in between does not help.
      if (i % 2 === 0) await proved('bob', PASSWORD)
    }
    assert.deepEqual(levels, [...new Array(4).fill('normal'), ...new Array(8).fill('hard')])
    await proved('carol', PASSWORD)
    const name = readSignInName('alice@example.com') as SignInName
    assert.equal((await door.parts.counter.meet({ name, ip: '10.0.1.77' }, NOW)).captcha, 'hard')
    await proved('alice', PASSWORD)
  })
})
