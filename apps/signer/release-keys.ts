import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { personsBehind } from '@bowline/chains/signer/assertion.ts'
import { type ReleaseKeySet, releaseKeysText } from '@bowline/chains/signer/release-text.ts'
import type { ChangedKeys, OutflowCaps, SigningPolicy } from '@bowline/chains/signer/signer.ts'
import { readAssertions, readReleaseKeys } from './read-question.ts'

/** The first keys: put beside the seed by whoever has the machine (`npx bowline release-keys`). */
const FILE = 'release-keys.json'
const PERSONS = 2

/** A seed that was sealed before there were such keys has none, and had other bounds. */
export type SealedPolicy = Omit<SigningPolicy, 'releaseKeys'> & { readonly releaseKeys?: ReleaseKeySet }

/** The sealed rules; bounds of the code that are narrower than the sealed ones count. */
export function openPolicy(sealed: SealedPolicy, offered: SigningPolicy | undefined): SigningPolicy {
  const networks = Object.entries(sealed.networks).map(([name, network]) => {
    const assets = Object.entries(network.assets).map(([asset, caps]) => {
      const bound = offered?.networks[name]?.assets[asset]?.twoPersonsAbove ?? caps.twoPersonsAbove
      const narrower: OutflowCaps = bound < caps.twoPersonsAbove ? { ...caps, twoPersonsAbove: bound } : caps
      return [asset, narrower] as const
    })
    // Rules that were sealed before let the account of fees pay all of ours.
    const gasAccount = network.gasAccount ?? offered?.networks[name]?.gasAccount
    return [name, { ...network, ...(gasAccount && { gasAccount }), assets: Object.fromEntries(assets) }] as const
  })
  const releaseKeys = sealed.releaseKeys ?? { version: 0, keys: [] }
  return { recordKey: sealed.recordKey, releaseKeys, networks: Object.fromEntries(networks) }
}

/** The file's keys, while none were ever given; afterwards nobody reads it. Undefined: there is none, or it is none. */
export function firstKeys(folder: string, present: ReleaseKeySet): ReleaseKeySet | undefined {
  if (present.version > 0) return undefined
  try {
    const read = readReleaseKeys(JSON.parse(readFileSync(join(folder, FILE), 'utf8')))
    return read && { ...read, version: 1 }
  } catch {
    return undefined
  }
}

export const forgetFile = (folder: string): void => rmSync(join(folder, FILE), { force: true })

/** The next version, if two persons of the present one have signed exactly it. Asked again for what is in force, it says so. */
export function judgeChange(present: ReleaseKeySet, next: unknown, approvals: unknown): ReleaseKeySet | ChangedKeys {
  const [wanted, signed] = [readReleaseKeys(next), readAssertions(approvals)]
  if (!wanted || !signed) return { refusal: 'malformed' }
  const text = releaseKeysText(wanted)
  if (text === releaseKeysText(present)) return present
  if (wanted.version !== present.version + 1) return { refusal: 'stale' }
  return personsBehind(present, signed, text).size >= PERSONS ? wanted : { refusal: 'approvals-missing' }
}
