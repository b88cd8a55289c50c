import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@bowline/platform/log.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { CountryRules } from '../country-rules/country-rules.ts'
import { SanctionsList } from '../country-rules/sanctions/sanctions-list.ts'
import { findUser, type User } from '../identity/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { ImageCleaner } from './images/clean-image.ts'
import { ImageVault } from './images/image-vault.ts'
import { picture } from './images/picture.fixture.ts'
import { type KycParts, keepImage } from './index.ts'
import { beginLevelOne, proveLevelOne } from './level-one.ts'
import { declareResidence, showDocument } from './level-two.ts'
import { PersonSeals } from './person.ts'
import type { IdentityProvider, NumberProvider } from './providers/provider.ts'

export const NOW = Date.UTC(2030, 5, 15, 12)
export const DAY = 24 * 60 * 60 * 1000
export const STAFF = { id: '7', ip: '127.0.0.1' }

export interface SentMessage {
  readonly template: string
  readonly to: unknown
}

/** The whole capability, except that messages and freezes are only recorded. */
export async function startKyc() {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-kyc-'))
  const database = await migratedDatabase()
  const { sql } = database
  const log = createLog('test', { level: 'silent' })
  const secrets = Secrets.open(directory)
  const rules = await CountryRules.open(sql, log)
  const list = join(directory, 'list.csv')
  writeFileSync(list, 'name,other_names,birth_date,countries,list\nIvor Grimstone,,1961-03-14,GB,Test\n')
  const sent: SentMessage[] = []
  const frozen: { userId: number; withdrawals: boolean; note: string; isFollowed: boolean }[] = []
  /** A provider that approves everything; tests replace it. */
  let provider: IdentityProvider = { name: 'test', isTrusted: true, check: async () => ({ verdict: 'clear' }) }
  let numbers: NumberProvider = { name: 'test', check: async () => ({ verdict: 'clear' }) }
  const parts: KycParts = {
    sql,
    log,
    rules,
    seals: new PersonSeals(secrets),
    sanctions: await SanctionsList.open(list),
    codes: { check: async () => 'right' },
    messages: {
      enqueue: async (_sql, { template, to }) => {
        sent.push({ template, to })
      },
    },
    freezes: {
      list: async (userId) =>
        frozen.flatMap((freeze, id) => (freeze.userId === userId ? [{ ...NO_FREEZE, id, note: freeze.note }] : [])),
      recordLift: async (_tx, _userId, which) => {
        frozen.splice('id' in which ? which.id : 0, 1)
        return { endedSessions: 0, follow: async () => {} }
      },
      record: async (_tx, { userId, withdrawals, note = '' }) => {
        const freeze = { userId, withdrawals, note, isFollowed: false }
        frozen.push(freeze)
        const follow = async () => {
          freeze.isFollowed = true
        }
        return { endedSessions: 0, follow }
      },
    },
    get provider() {
      return provider
    },
    get numbers() {
      return numbers
    },
    cleaner: new ImageCleaner(),
    vault: new ImageVault({ dataDirectory: directory, secrets }),
  }
  let phones = 0
  let people = 0

  async function user(name: string): Promise<User> {
    const [row] = await sql<{ id: bigint }[]>`
      insert into users (email, password_hash) values (${`${name}-${++people}@example.com`}, 'none') returning id`
    return (await findUser(sql, Number(row?.id))) as User
  }

  const newPhone = () => ({ phone: `+4915112345${String(++phones).padStart(3, '0')}`, code: '123456' })

  async function levelOne(
    who: User,
    said: Partial<Parameters<typeof beginLevelOne>[1]> = {},
    proof: Parameters<typeof proveLevelOne>[1]['proof'] = newPhone(),
  ): Promise<void> {
    const step = { user: who, from: FROM, nowMs: NOW }
    const person = {
      nationality: 'DE',
      familyName: 'Archer',
      name: `A${LETTERS[who.id % 26]}`,
      birthDate: '1990-01-01',
    }
    const begun = await beginLevelOne(parts, { ...step, ...person, ...said })
    if ('refusal' in begun) throw new Error(begun.refusal)
    const proved = await proveLevelOne(parts, { ...step, proof })
    if ('refusal' in proved) throw new Error('field' in proved ? `${proved.field}: ${proved.reason}` : proved.refusal)
  }

  async function images(who: User) {
    const keep = async (purpose: 'front' | 'back' | 'face', seed: number) => {
      const file = await picture(400, 300, seed).jpeg(80)
      const kept = await keepImage(parts, { userId: who.id, purpose, file, nowMs: NOW })
      if (typeof kept === 'string') throw new Error(kept)
      return kept.id
    }
    return { front: await keep('front', 1), back: await keep('back', 2), face: await keep('face', 3) }
  }

  async function levelTwo(
    who: User,
    {
      nowMs = NOW,
      isPoliticallyExposed = false,
      documentNumber = `L${String(who.id).padStart(6, '0')}22`,
      validUntil = '2030-12-31',
    } = {},
  ) {
    const step = { user: who, from: FROM, nowMs }
    const document = { documentType: 'identity-card', validUntil } as const
    const shown = await showDocument(parts, { ...step, ...document, documentNumber, images: await images(who) })
    if ('refusal' in shown) throw new Error(shown.refusal)
    return declareResidence(parts, { ...step, residence: 'DE', isPoliticallyExposed, isOwnAccount: true })
  }

  return {
    sql,
    parts,
    rules,
    sent,
    frozen,
    list,
    /** Removes all verifications; users stay. */
    forget: () => sql`truncate kyc_levels, kyc_submissions, kyc_images, kyc_identities`,
    user,
    levelOne,
    levelTwo,
    images,
    judgeBy: (another: IdentityProvider) => {
      provider = another
    },
    lookUpWith: (check: NumberProvider['check']) => {
      numbers = { name: 'test', check }
    },
    async stop() {
      await rules.close()
      await database.drop()
      rmSync(directory, { recursive: true })
    },
  }
}

const NO_FREEZE = {
  cause: 'risk',
  trading: true,
  withdrawals: true,
  setBy: '',
  setAtMs: 0,
  liftFromMs: undefined,
} as const
export const FROM = { ip: '127.0.0.1', userAgent: 'test', locale: 'en_US' }
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
