import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import type { CountryDecision, CountryQuestion } from '../country-rules/index.ts'
import { Authenticators } from '../factors/authenticator/authenticators.ts'
import { secretText } from '../factors/authenticator/totp.ts'
import { OneTimeCodes } from '../factors/one-time-codes/one-time-codes.ts'
import { Passkeys } from '../factors/passkeys/passkeys.ts'
import { RecoveryCodes } from '../factors/recovery-codes/recovery-codes.ts'
import { BoundedQueue, insertUser, type User } from '../identity/index.ts'
import { Passwords } from '../identity/password.ts'
import { Sessions } from '../identity/sessions/sessions.ts'
import { SignInCounter } from '../identity/sign-in/sign-in-counter.ts'
import type { Message } from '../messages/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import type { Visit } from './access-parts.ts'
import { SocialProviders } from './social/social-providers.ts'
import type { SocialParts } from './social/social-sign-in.ts'

export const NOW = Date.UTC(2030, 0, 1)
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
/** PostgreSQL's name for the one of two that wait for each other, which it ended. */
const DEADLOCK = '40P01'
export const PASSWORD = 'correct horse 1'

/** Real tables and factors, an outbox the test can read, and a stub engine. */
async function openDoor() {
  const database = await migratedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'bowline-access-'))
  const secrets = Secrets.open(folder)
  const outbox = new Outbox()
  const { sql } = database
  const site = { publicUrl: () => 'http://localhost:3000', productName: () => 'Bowline' }
  const passwords = new Passwords(secrets)
  const suspended: number[] = []
  const parts: SocialParts = {
    sql,
    isDemo: false,
    log: createLog('door', { level: 'silent' }),
    engine: { submit: async () => ({ rejection: Rejection.none }) } as unknown as EngineClient,
    passwords,
    // Password strength has its own tests; here a fixed word is weak.
    passwordStrength: { weaknessOf: async (password) => (password === 'password1' ? 'password-common' : undefined) },
    messages: outbox,
    countries: { decide: forbidAtlantis },
    admits: async ({ country }) => country !== 'KP',
    suspendTradingKeys: async (_tx, userId) => suspended.push(userId),
    publicUrl: site.publicUrl,
    sessions: new Sessions(sql),
    counter: new SignInCounter(sql, secrets),
    signInQueue: new BoundedQueue({ running: 4, waiting: 64 }),
    codes: new OneTimeCodes({ secrets, messages: outbox }),
    authenticators: new Authenticators({ secrets, ...site }),
    passkeys: new Passkeys({ secrets, ...site }),
    recoveryCodes: new RecoveryCodes({ secrets }),
    social: new SocialProviders({ providers: [], ...site }),
  }
  const passwordHash = await passwords.hash(PASSWORD)
  return {
    parts,
    sql,
    outbox,
    suspended,
    /** Creates a user with a confirmed address or number. */
    async user(name: { email: string } | { phone: string }, { isConfirmed = true } = {}): Promise<User> {
      const known = 'email' in name ? ({ kind: 'email', ...name } as const) : ({ kind: 'phone', ...name } as const)
      return (await insertUser(sql, {
        name: known,
        passwordHash,
        ...(isConfirmed && { confirmedAtMs: NOW }),
      })) as User
    },
    /** Binds an authenticator; returns its secret. */
    async bindAuthenticator(userId: number): Promise<string> {
      const secret = randomBytes(20)
      const sealed = secrets.encrypt(secret, `authenticator:${userId}`)
      await sql`
        insert into authenticators (user_id, secret_encrypted, last_step, bound_at)
        values (${userId}, ${sealed}, 0, ${new Date(NOW)})`
      return secretText(secret)
    },
    async close() {
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

export type Door = Awaited<ReturnType<typeof openDoor>>

/** For a group of tests: opened when its `describe` awaits it, emptied before each test, closed after the group. */
export async function setDoor(): Promise<Door> {
  const door = await openDoor()
  after(() => door.close())
  beforeEach(async () => {
    // Refused proofs are written down without being awaited: one of them may hold a table that this waits for, and wait for another.
    await eventually('the tables are empty', () =>
      door.sql`truncate users, sign_in_failures, code_sendings, one_time_codes cascade`.then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== DEADLOCK) throw error
          return false
        },
      ),
    )
    door.outbox.clear()
    door.suspended.length = 0
  })
  return door
}

/** A step's result in one word. */
export function wordOf(result: object): string {
  return 'refusal' in result ? String(result.refusal) : (result as { next: string }).next
}

const forbidAtlantis = ({ declared, phone }: CountryQuestion): CountryDecision =>
  [declared, phone].includes('KP') ? 'forbidden-at-door' : 'allow'

/** A browser, identified by its cookie. */
export function visit(browser = 'a', { country = 'DE', ...rest }: Partial<Visit> & { country?: string } = {}): Visit {
  return {
    from: { ip: '203.0.113.7', userAgent: 'Firefox', country, locale: 'en_US' },
    client: 'web',
    browser: browser.padEnd(43, '-'),
    deviceToken: undefined,
    formerToken: undefined,
    ...rest,
  }
}

class Outbox {
  readonly sent: Message[] = []

  readonly enqueue = async (_sql: unknown, message: unknown): Promise<void> => {
    if (!(message as Message).isDecoy) this.sent.push(message as Message)
  }

  /** The code in the last message that has one. */
  get code(): string {
    const message = this.sent.findLast(({ template }) => template === 'code')
    return (message?.values as { code?: string } | undefined)?.code ?? 'none'
  }

  /** Six digits that were not sent. */
  get wrongCode(): string {
    return String((Number(this.code) + 1) % 1_000_000).padStart(6, '0')
  }

  get templates(): string[] {
    return this.sent.map(({ template }) => template)
  }

  clear(): void {
    this.sent.length = 0
  }
}
