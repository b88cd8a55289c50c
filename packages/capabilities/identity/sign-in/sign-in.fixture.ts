import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach } from 'node:test'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { migratedDatabase } from '../../migrated-database.fixture.ts'
import { Passwords } from '../password.ts'
import { readSignInName, type SignInName } from '../sign-in-name.ts'
import { newSignInQueue, type PasswordParts, type PasswordResult, provePassword } from './prove-password.ts'
import { SignInCounter } from './sign-in-counter.ts'

export const NOW = Date.UTC(2030, 0, 1)
export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR
export const PASSWORD = 'correct horse 1'
export const WRONG = 'battery staple'

interface Coming {
  /** Numbers the networks people come from. */
  readonly host?: number
  readonly nowMs?: number
  readonly knownAs?: string
}

export const wordOf = (result: PasswordResult) => (result.outcome === 'proved' ? 'proved' : result.refusal)

/** Alice, bob and carol, and a door that counts. */
export async function setSignIn() {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-sign-in-'))
  const secrets = Secrets.open(folder)
  const passwords = new Passwords(secrets)
  const database = await migratedDatabase()
  const { sql } = database
  const passwordHash = await passwords.hash(PASSWORD)
  /** Everything a process keeps in memory, and the hashes that passwords were checked against. */
  const door: { sql: Sql; checked: string[]; refused: string[]; parts: PasswordParts } = {
    ...{ sql, checked: [], refused: [] },
    parts: newParts(),
  }

  function newParts(): PasswordParts {
    return {
      sql,
      counter: new SignInCounter(sql, secrets),
      signInQueue: newSignInQueue(),
      onRefused: (refusal, locks) => door.refused.push(locks ? `${refusal}, locks` : refusal),
      passwords: {
        matches: (hash, password) => {
          door.checked.push(hash)
          return passwords.matches(hash, password)
        },
      },
    }
  }

  const as = (name: string, password: string, { host = 1, nowMs = NOW, knownAs }: Coming = {}) => {
    const read = readSignInName(name.startsWith('+') ? name : `${name}@example.com`) as SignInName
    return provePassword(door.parts, { name: read, password, ip: `10.0.${host}.5`, knownAs }, nowMs)
  }
  const proved = async (...args: Parameters<typeof as>) => {
    const result = await as(...args)
    assert.equal(result.outcome, 'proved', JSON.stringify(result))
    return result as Extract<PasswordResult, { outcome: 'proved' }>
  }
  /** Wrong passwords, each from a different network. */
  const fail = async (name: string, count: number, { firstHost = 1, nowMs = NOW } = {}) => {
    const results: PasswordResult[] = []
    for (let i = 0; i < count; i++) results.push(await as(name, WRONG, { host: firstHost + i, nowMs }))
    return results
  }
  const idOf = async (name: string) => {
    const [user] = await sql<[{ id: bigint }]>`select id from users where email = ${`${name}@example.com`}`
    return Number(user.id)
  }
  const restart = () => {
    door.parts = newParts()
    return door.parts
  }
  after(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    await sql`truncate users, sign_in_failures cascade`
    for (const name of ['alice', 'bob', 'carol'])
      await sql`insert into users (email, password_hash) values (${`${name}@example.com`}, ${passwordHash})`
    door.checked = []
    door.refused = []
    restart()
  })
  return Object.assign(door, { as, proved, fail, idOf, restart })
}
