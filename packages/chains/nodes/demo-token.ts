import { TRANSFER_TOPIC } from '../evm/erc20.ts'
import { type Ask, openRpc } from '../json-rpc.ts'

/** A token that the demo's Ethereum has from its first block on. */
export interface DemoToken {
  readonly contract: string
  readonly decimals: number
}

/** What the node's own account has of each, in whole tokens. */
const RICH = 1_000_000_000n
const WORD_BYTES = 32
/** One comparison of the selector, and what follows when none is right. */
const JUMP_BYTES = 10
const REVERT_BYTES = 4
const byte = (value: number) => value.toString(16).padStart(2, '0')

/**
 * The least that is an ERC-20: `transfer`, `balanceOf`, `decimals` and the event. The balance of an address is at the storage
 * slot of its number. Written in the machine's own bytes because a compiler would be a dependency of a hundred megabytes.
 */
function demoTokenCode(decimals: number): string {
  const answerTop = '60005260206000f3'
  const selectors = { transfer: 'a9059cbb', balanceOf: '70a08231', decimals: '313ce567' }
  const bodies = {
    transfer: [
      // Its balance and the amount; to the end of the code when there is less.
      '5b3354602435808210',
      'JUMP_REVERT',
      // The sender's balance becomes smaller, the receiver's larger.
      '8082033355600435805482018155',
      // Transfer(sender, receiver, amount), and `true`.
      `81600052337f${TRANSFER_TOPIC.slice(2)}60206000a36001${answerTop}`,
    ].join(''),
    balanceOf: `5b60043554${answerTop}`,
    decimals: `5b60${byte(decimals)}${answerTop}`,
    revert: '5b600080fd',
  }
  // The mark stands for PUSH1 place JUMPI.
  const lengthOf = (body: string) => body.replace('JUMP_REVERT', '60ff57').length / 2
  const entry = '60003560e01c'
  const entryLength = entry.length / 2 + 3 * JUMP_BYTES + REVERT_BYTES
  const places: Record<string, number> = {}
  let next = entryLength
  for (const [name, body] of Object.entries(bodies)) {
    places[name] = next
    next += lengthOf(body)
  }
  const jumps = Object.entries(selectors).map(
    ([name, selector]) => `8063${selector}1460${byte(places[name] as number)}57`,
  )
  const jumpRevert = `60${byte(places.revert as number)}57`
  return `0x${entry}${jumps.join('')}600080fd${Object.values(bodies).join('').replace('JUMP_REVERT', jumpRevert)}`
}

/** Puts the tokens where they are not yet, and makes the node's own account rich in them. */
export async function placeDemoTokens(url: string, tokens: readonly DemoToken[]): Promise<void> {
  const ask = openRpc(url, 10_000)
  const [rich] = await ask<string[]>('eth_accounts')
  for (const { contract, decimals } of tokens) {
    if ((await ask<string>('eth_getCode', contract, 'latest')) !== '0x') continue
    await ask('anvil_setCode', contract, demoTokenCode(decimals))
    await setBalance(ask, contract, rich as string, RICH * 10n ** BigInt(decimals))
  }
}

async function setBalance(ask: Ask, contract: string, owner: string, balance: bigint): Promise<void> {
  const word = (value: string) => `0x${value.padStart(2 * WORD_BYTES, '0')}`
  await ask('anvil_setStorageAt', contract, word(owner.slice(2).toLowerCase()), word(balance.toString(16)))
}
