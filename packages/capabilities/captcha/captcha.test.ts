import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Captcha } from './captcha.ts'
import { DIFFICULTIES, type Difficulty, drawTries } from './difficulty.ts'
import { DEMO_DIFFICULTIES, purgeSpentChallenges } from './index.ts'

const IP = '203.0.113.7'
const MINUTE = 60_000

describe('the captcha', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-captcha-'))
  let database: TemporaryDatabase
  let captcha: Captcha

  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [join(import.meta.dirname, 'migrations')])
    captcha = open()
  })
  after(async () => {
    await database.drop()
    rmSync(directory, { recursive: true })
  })

  const open = () =>
    new Captcha({
      sql: database.sql,
      secrets: Secrets.open(directory),
      networkOf: (ip) => ip.replace(/\d+$/, '0'),
      difficulties: DEMO_DIFFICULTIES,
    })
  const asked = { ip: IP, purpose: 'register', nowMs: Date.now() }

  async function solve(challenge: Challenge): Promise<string> {
    return text({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  }
  const text = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
  // biome-ignore lint/suspicious/noExplicitAny: taken apart and changed
  const parts = (solution: string): any => JSON.parse(Buffer.from(solution, 'base64').toString())

  it('accepts a solution once, across processes and restarts', async () => {
    const solution = await solve(await captcha.challenge(asked))
    const answers = await Promise.all([captcha, open(), captcha, open()].map((door) => door.check(solution, asked)))
    assert.deepEqual(answers.sort(), [false, false, false, true])
    assert.equal(await open().check(solution, asked), false)
    assert.equal(await purgeSpentChallenges(database.sql, asked.nowMs + MINUTE), 0)
    assert.equal(await purgeSpentChallenges(database.sql, asked.nowMs + 6 * MINUTE), 1)
  })

  it('accepts it only for its purpose, and until it expires', async () => {
    const solution = await solve(await captcha.challenge(asked))
    assert.equal(await captcha.check(solution, { ...asked, purpose: 'forgetPassword' }), false)
    assert.equal(await captcha.check(solution, { ...asked, nowMs: asked.nowMs + 5 * MINUTE }), false)
    assert.equal(await captcha.check(solution, { ...asked, nowMs: asked.nowMs + 4 * MINUTE }), true)
  })

  it('requires a hard one where a hard one is needed', async () => {
    const easy = await solve(await captcha.challenge(asked))
    const hard = await captcha.challenge({ ...asked, level: 'hard' })
    assert.ok(hard.parameters.cost > parts(easy).challenge.parameters.cost)
    assert.equal(await captcha.check(easy, { ...asked, needs: 'hard' }), false)
    assert.equal(await captcha.check(await solve(hard), { ...asked, needs: 'hard' }), true)
    assert.equal(await captcha.check(easy, asked), true)
  })

  it('refuses a challenge that is foreign, changed or unsolved, and anything that is not a solution', async () => {
    const { challenge, solution } = parts(await solve(await captcha.challenge(asked)))
    const changed = (change: object) =>
      text({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...change } }, solution })
    const elsewhere = mkdtempSync(join(tmpdir(), 'bowline-captcha-'))
    const stranger = new Captcha({
      sql: database.sql,
      secrets: Secrets.open(elsewhere),
      networkOf: () => '',
      difficulties: DEMO_DIFFICULTIES,
    })
    rmSync(elsewhere, { recursive: true })
    const refused = [
      undefined,
      '',
      'null',
      'x'.repeat(10_000),
      text(null),
      text({ challenge }),
      text({ challenge, solution: { counter: solution.counter, derivedKey: '00'.repeat(32) } }),
      // Matches the public prefix, which is not the key.
      text({ challenge, solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') } }),
      changed({ expiresAt: challenge.parameters.expiresAt + 3_600 }),
      changed({ data: { purpose: 'register', level: 'hard' } }),
      changed({ keySignature: undefined }),
      changed({ extra: 1 }),
      text({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution }),
      await solve(await stranger.challenge(asked)),
    ]
    for (const each of refused) assert.equal(await captcha.check(each, asked), false, String(each).slice(0, 80))
    assert.equal(await captcha.check(text({ challenge, solution }), asked), true)
  })

  it('gets harder for a network that hammers it, then for everyone under a wide attack, and easy again after a while', async () => {
    const door = open()
    const triesOf = async (ip: string, nowMs: number) => {
      const challenge = await door.challenge({ ip, purpose: 'register', nowMs })
      return (await solveChallenge({ challenge, deriveKey }))?.counter ?? 0
    }
    const { mostTries } = DEMO_DIFFICULTIES.normal
    for (let n = 0; n < 50; n++) await door.check('guess', { ...asked, ip: '198.51.100.7' })
    assert.ok((await triesOf('198.51.100.200', asked.nowMs)) > mostTries)
    assert.ok((await triesOf(IP, asked.nowMs)) <= mostTries)
    for (let n = 0; n < 900; n++) await door.check('guess', { ...asked, ip: `10.${n % 250}.${n}.1` })
    assert.ok((await triesOf(IP, asked.nowMs)) >= DEMO_DIFFICULTIES.normal.fewestTries * 4)
    assert.ok((await triesOf(IP, asked.nowMs + 60 * MINUTE)) <= mostTries)
  })

  it('requires a million iterations or sixteen million, a small part of it in the demo, and never too many for a phone', () => {
    const mean = ({ cost, fewestTries, mostTries }: Difficulty) => (cost * (fewestTries + mostTries)) / 2
    assert.deepEqual([mean(DIFFICULTIES.normal), mean(DIFFICULTIES.hard)], [1_000_000, 16_000_000])
    assert.deepEqual([mean(DEMO_DIFFICULTIES.normal), mean(DEMO_DIFFICULTIES.hard)], [5_000, 100_000])
    // A slow phone does two million a second, and whoever makes the challenges pays for one attempt.
    for (const { cost, mostTries } of Object.values(DIFFICULTIES)) {
      assert.ok((cost * mostTries) / 2_000_000 <= 10)
      assert.ok(cost <= 5_000)
    }
    const most = (difficulty: Difficulty) => difficulty.cost * difficulty.mostTries * difficulty.mostTimes
    assert.ok(most(DIFFICULTIES.hard) <= 40_000_000 && most(DIFFICULTIES.normal) <= most(DIFFICULTIES.hard))
    const drawn = Array.from({ length: 500 }, () => drawTries(DIFFICULTIES.normal, 2))
    assert.ok(drawn.every((tries) => tries >= 600 && tries <= 1_400))
    assert.ok(drawTries(DIFFICULTIES.hard, 16) <= 8_000)
    assert.ok(new Set(drawn).size > 50)
  })
})
