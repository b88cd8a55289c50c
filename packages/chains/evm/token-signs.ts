import { keccak256, toFunctionSelector, toHex } from 'viem'
import type { TokenSign } from '../chain.ts'
import type { Ask } from '../json-rpc.ts'

/** What a contract that can do it usually calls it; a code without these names may do it all the same. */
const NAMES: Readonly<Record<TokenSign | 'rebases', readonly string[]>> = {
  'blocks-addresses': [
    ...['isBlacklisted(address)', 'isBlackListed(address)', 'getBlackListStatus(address)', 'blacklisted(address)'],
    ...['blacklist(address)', 'addBlackList(address)', 'addToBlacklist(address)', 'isBlocked(address)'],
    ...[
      'addToBlockedList(address)',
      'isFrozen(address)',
      'frozen(address)',
      'freeze(address)',
      'freezeAccount(address)',
    ],
  ],
  pauses: ['paused()', 'pause()', 'unpause()', 'tradingEnabled()', 'enableTrading()'],
  'may-take-fees': [
    ...['basisPointsRate()', 'setParams(uint256,uint256)', 'excludeFromFee(address)', 'isExcludedFromFee(address)'],
    ...['_taxFee()', 'buyTax()', 'sellTax()', 'feeRate()', 'setFeeRate(uint256)', 'transferFee()'],
  ],
  upgradeable: ['upgradeTo(address)', 'upgradeToAndCall(address,bytes)'],
  rebases: [
    ...['rebase(uint256,int256)', 'rebase(uint256)', 'rebase(int256)', 'sharesOf(address)', 'scaledBalanceOf(address)'],
    ...['getPooledEthByShares(uint256)', 'rebasingCreditsPerToken()', 'gonsForBalance(uint256)'],
  ],
}
const SELECTORS = Object.entries(NAMES).flatMap(([sign, names]) =>
  names.map((name) => ({ sign: sign as TokenSign | 'rebases', push: `63${toFunctionSelector(name).slice(2)}` })),
)

const below = (hash: string) => toHex(BigInt(hash) - 1n, { size: 32 })
const slotOf = (name: string) => keccak256(toHex(name))
const BEACON = below(slotOf('eip1967.proxy.beacon'))
/** Where a proxy keeps whose code it runs: EIP-1967, EIP-1822, and what was usual before. */
const PLACES = [
  below(slotOf('eip1967.proxy.implementation')),
  slotOf('PROXIABLE'),
  slotOf('org.zeppelinos.proxy.implementation'),
] as const
/** EIP-1167: for ever the code of another address. */
const CLONE = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/
const IMPLEMENTATION_CALL = toFunctionSelector('implementation()')

export interface TokenCode {
  /** SHA-256 of all code that runs, hex. */
  readonly text: string
  readonly isUpgradeable: boolean
}

/** What runs when the token is called, behind a proxy too; undefined: nothing. */
export async function codeOf(ask: Ask, contract: string, at: string): Promise<TokenCode | undefined> {
  const codeAt = (address: string) => ask<string>('eth_getCode', address, at)
  const addressAt = async (slot: string) => {
    const word = await ask<string>('eth_getStorageAt', contract, slot, at)
    return BigInt(word) === 0n ? undefined : `0x${word.slice(-40)}`
  }
  const own = await codeAt(contract)
  if (own === '0x') return undefined
  const [cloned] = CLONE.exec(own)?.slice(1) ?? []
  if (cloned) return { text: own + (await codeAt(`0x${cloned}`)), isUpgradeable: false }
  const [beacon, ...others] = await Promise.all([BEACON, ...PLACES].map(addressAt))
  const behind =
    beacon && `0x${(await ask<string>('eth_call', { to: beacon, data: IMPLEMENTATION_CALL }, at)).slice(-40)}`
  const runs = behind ?? others.find((each) => each !== undefined)
  return { text: own + (runs ? await codeAt(runs) : ''), isUpgradeable: runs !== undefined }
}

/** What a code can do, as far as the names of its functions say. */
export function signsOf({ text, isUpgradeable }: TokenCode): ReadonlySet<TokenSign | 'rebases'> {
  const found = new Set(SELECTORS.flatMap(({ sign, push }) => (text.includes(push) ? sign : [])))
  return isUpgradeable ? found.add('upgradeable') : found
}
