import type { ReserveStatement } from '@bowline/chains/signer/signer.ts'
import { reserveText } from '@bowline/solvency/reserves.ts'
import { signAsAccount, signAsWitness } from '@bowline/solvency/sign-reserve.ts'
import type { Judge } from './judge-plan.ts'

/**
 * Signs that the key of an address is ours, under the root of a day's liabilities. The text is made here of checked parts, so that
 * nobody gets a signature under anything else; neither form is a transaction of any chain.
 */
export function attest({ keys, policy }: Pick<Judge, 'keys' | 'policy'>, path: unknown, statement: unknown): string {
  const { snapshot, root, network, height } = readStatement(statement)
  const rules = Object.hasOwn(policy.networks, network) ? policy.networks[network] : undefined
  const known = rules && typeof path === 'string' ? keys.addressAt(path, rules) : undefined
  if (!rules || !known || ![rules.hotAccount, ...rules.ownAccounts].includes(known.account))
    throw new Error('not an address of ours')
  const text = reserveText({ snapshot, root, network, height })
  const key = keys.privateKey(path as string)
  return rules.kind === 'evm' ? signAsAccount(key, text) : signAsWitness(key, text)
}

/** Throws for whatever is not exactly one. */
export function readStatement(value: unknown): ReserveStatement {
  const { snapshot, root, network, height } = (value ?? {}) as Partial<ReserveStatement>
  const isWhole =
    /^\d{4}-\d{2}-\d{2}(-drawn)?$/.test(String(snapshot)) &&
    /^[0-9a-f]{64}$/.test(String(root)) &&
    /^[A-Z0-9]{1,20}$/.test(String(network)) &&
    Number.isSafeInteger(height) &&
    (height as number) >= 0
  if (!isWhole) throw new Error('not a statement of reserves')
  return { snapshot, root, network, height } as ReserveStatement
}
