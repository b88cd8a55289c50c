import { randomUUID } from 'node:crypto'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { identityWords } from '@bowline/engine/identity-words.ts'
import { readKeyCheck, writeKeyCheck } from '@bowline/platform/key-check.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { compareOwners, disagreements } from './compare-owners.ts'
import { readIdentity, writeIdentity } from './exchange-identity.store.ts'
import { accountsOfEngine, type KnownAccount } from './known-accounts.ts'
import { raiseNumbers, writeOwner } from './owners.store.ts'

/** Database, journal and key are not of one exchange, or not of one moment: serving anyone could hand out strangers' money. */
export class NotOneExchange extends Error {
  override readonly name = 'NotOneExchange'
}

export interface AgreeingParts {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly secrets: Secrets
  /** The data folder. */
  readonly directory: string
}

/**
 * Run at start, before anyone is served: journal, database and key must be of one exchange, and each account the user's for
 * whom it was opened. Users from before there were identities get theirs here, once. Returns how many did.
 */
export async function agreeOnOwners({ sql, engine, secrets, directory }: AgreeingParts): Promise<number> {
  const known = accountsOfEngine(engine)
  const exchangeId = await known.exchangeId()
  if (exchangeId === null) throw new Error('the journal has no head')
  const stored = await readIdentity(sql)
  const keyCheck = secrets.checkOf(exchangeId)
  const here = { exchangeId, keyCheck }
  const beside = readKeyCheck(directory)
  if (beside && beside.exchangeId !== exchangeId) {
    throw new NotOneExchange(
      `the key check beside the journal is of exchange ${beside.exchangeId}, the journal of ${exchangeId}: restore a backup`,
    )
  }
  if (stored) requireSame(stored, here)
  const found = await compareOwners(sql, known)
  const problems = disagreements(found)
  if (problems.length > 0) throw new NotOneExchange(problems.join('; '))
  await raiseNumbers(sql, found.highest)
  for (const one of found.toAdopt) await adopt(sql, engine, one)
  // Last: only a database that agrees is claimed.
  if (!stored) await writeIdentity(sql, here)
  if (!beside) writeKeyCheck(directory, here)
  return found.toAdopt.length
}

/** Throws when they are of two exchanges, or of two keys. */
export function requireSame(
  stored: { readonly exchangeId: string; readonly keyCheck: Buffer },
  { exchangeId, keyCheck }: { readonly exchangeId: string; readonly keyCheck: Buffer },
): void {
  if (stored.exchangeId !== exchangeId) {
    throw new NotOneExchange(
      `the database is of exchange ${stored.exchangeId} and the journal of ${exchangeId}: set DATABASE_URL or BOWLINE_DATA ` +
        'to the ones that belong together, or restore both from one backup',
    )
  }
  if (stored.keyCheck.equals(keyCheck)) return
  throw new NotOneExchange(
    'the master key is not the one this database was made with: put master.key back from a backup',
  )
}

/** The engine first: after a crash in between, the next start finds there what this one decided. */
async function adopt(sql: Sql, engine: EngineClient, { account, owner }: KnownAccount): Promise<void> {
  const identity = owner ?? randomUUID()
  if (owner === null) {
    const { high, low } = identityWords(identity)
    const command = { kind: 'open-account', account, ownerHigh: high, ownerLow: low, adopt: 1 } as const
    const { rejection } = await engine.submit(command)
    if (rejection !== Rejection.none) throw new Error(`account ${account} got no owner (rejection ${rejection})`)
  }
  await writeOwner(sql, { account, owner: identity })
}
