import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { createLog } from '@bowline/platform/log.ts'
import type { Sql, TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { Authenticators } from '../factors/authenticator/authenticators.ts'
import { OneTimeCodes } from '../factors/one-time-codes/one-time-codes.ts'
import { Passkeys } from '../factors/passkeys/passkeys.ts'
import { Pins } from '../factors/pin/pins.ts'
import { RecoveryCodes } from '../factors/recovery-codes/recovery-codes.ts'
import { createUser, findUser, newSignInQueue, type User } from '../identity/index.ts'
import { Passwords } from '../identity/password.ts'
import { Sessions } from '../identity/sessions/sessions.ts'
import { SignInCounter } from '../identity/sign-in/sign-in-counter.ts'
import { ensureDefinitions } from '../markets/index.ts'
import type { Messages } from '../messages/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { Freezes } from './freezes.ts'
import type { CallOrigin, PasswordChangeParts, SecurityRequest } from './index.ts'

export const NOW = Date.UTC(2030, 0, 1, 12)
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const PASSWORD = 'correct horse 1'
export const from = {
  ip: '203.0.113.7',
  userAgent: 'Mozilla Firefox/140 Linux',
  locale: 'en_US',
} as const satisfies CallOrigin
export const masked = (text: string) => `${text[0]}***`

interface Sent {
  readonly to: string
  readonly template: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What would have been sent. */
class Outbox {
  readonly sent: Sent[] = []

  readonly enqueue: Messages['enqueue'] = async (_sql, { to, template, values }) => {
    this.sent.push({ to: 'email' in to ? to.email : to.phone, template, values: { ...values } })
  }

  /** The last code sent there. */
  code(to: string): string {
    const code = this.sent.findLast((message) => message.to === to && message.template === 'code')?.values.code
    assert.ok(typeof code === 'string', `no code went to ${to}`)
    return code
  }

  /** Where messages of this template were sent. */
  recipientsOf(template: string): string[] {
    return this.sent.filter((message) => message.template === template).map(({ to }) => to)
  }
}

/** Engine, database, factors and everything that connects them; the test controls the clock. */
export class SecureHouse {
  readonly outbox = new Outbox()
  readonly database: TemporaryDatabase
  readonly engine: RunningEngine
  readonly directory: string
  readonly parts: PasswordChangeParts
  readonly sessions: Sessions
  readonly secrets: Secrets
  readonly pins: Pins
  readonly log = createLog('test', { level: 'silent' })
  #moves = 0

  static async open(): Promise<SecureHouse> {
    const database = await migratedDatabase()
    const directory = mkdtempSync(join(tmpdir(), 'bowline-account-security-'))
    const capacity = { accounts: 4_096, ledgerRows: 8_192, seats: 4_096, orders: 4_096, volumeRows: 4_096 }
    // Before the journal: beside one, a missing key is a fault.
    Secrets.open(directory)
    const engine = await startEngine({ directory, capacity, segmentBytes: 1 << 20 })
    await ensureDefinitions(engine)
    return new SecureHouse(database, engine, directory)
  }

  private constructor(database: TemporaryDatabase, engine: RunningEngine, directory: string) {
    this.database = database
    this.engine = engine
    this.directory = directory
    const { sql } = database
    const secrets = Secrets.open(directory)
    this.secrets = secrets
    const messages = this.outbox
    const passwords = new Passwords(secrets)
    this.sessions = new Sessions(sql)
    this.pins = new Pins({ passwords })
    this.parts = {
      sql,
      messages,
      sessions: this.sessions,
      passwords,
      // Password strength belongs to identity, which has its own tests.
      passwordStrength: { weaknessOf: async () => undefined },
      signIn: { sql, passwords, counter: new SignInCounter(sql, secrets), signInQueue: newSignInQueue() },
      freezes: new Freezes({ sql, engine, sessions: this.sessions }),
      codes: new OneTimeCodes({ secrets, messages }),
      authenticators: new Authenticators({ secrets, productName: () => 'Bowline' }),
      passkeys: new Passkeys({ secrets, publicUrl: () => 'https://exchange.example', productName: () => 'Bowline' }),
      recoveryCodes: new RecoveryCodes({ secrets }),
    }
  }

  get sql(): Sql {
    return this.database.sql
  }

  async close(): Promise<void> {
    await this.engine.stop()
    await this.database.drop()
    rmSync(this.directory, { recursive: true })
  }

  async person(name: string, phone?: string): Promise<User> {
    const { sql, engine } = this
    const made = await createUser(
      { sql, engine, passwords: this.parts.passwords as Passwords },
      {
        email: `${name}@example.com`,
        password: PASSWORD,
      },
    )
    assert.ok('user' in made)
    if (phone) await sql`update users set phone = ${phone} where id = ${made.user.id}`
    return this.fresh(made.user)
  }

  async fresh({ id }: User): Promise<User> {
    const user = await findUser(this.sql, id)
    assert.ok(user)
    return user
  }

  /** A request by the user as they are now, in a new session, at this time. */
  async at(user: User, nowMs: number): Promise<SecurityRequest> {
    const { sessionId } = await this.sessions.start(user.id, { type: 'web', ...from }, nowMs)
    return { user: await this.fresh(user), sessionId, from, nowMs }
  }

  /** Sends a code for an operation and returns it. */
  async codeFor(user: User, operation: 4 | 5 | 6 | 7 | 11, channel: 'sms' | 'email', nowMs: number, to?: string) {
    const target = to ?? (channel === 'sms' ? user.phone : user.email)
    assert.ok(target)
    const sent = await this.parts.codes.send(this.sql, {
      ...{ operation, channel, target, userId: user.id },
      ...{ ip: from.ip, locale: 'en_US', nowMs },
    })
    assert.equal(sent, 'sent')
    return this.outbox.code(target)
  }

  /** Moves one coin into the spot wallet, or out of it again. */
  async move(user: User, direction: 'in' | 'out'): Promise<void> {
    const house = { code: LedgerCode.demoFunding }
    const wallet = { code: LedgerCode.spotAvailable, owner: user.id }
    const [from, to] = direction === 'in' ? [house, wallet] : [wallet, house]
    const key = { bizType: BizType.funding, bizId: `${user.id}-${++this.#moves}`, bizTime: 1 }
    const { rejection } = await this.engine.submit(journal(key, moved(from, to, 1, 100_000_000n)))
    assert.equal(rejection, Rejection.none)
  }
}
