import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sortBitcoinRefusal } from './bitcoin/bitcoin-broadcast.ts'
import { sortEvmRefusal } from './evm/evm-broadcast.ts'

/** domain/wallet-additions.md §5, in the words of geth, reth, anvil and Nethermind; what is known by its state is not among them. */
it('W14: a node’s refusal of an Ethereum transaction is sorted, and what has no known words is no answer', () => {
  const answers = {
    'replacement transaction underpriced': 'outbid',
    'replacement transaction underpriced: new tx gas fee cap 1 <= 1 queued': 'outbid',
    ReplacementNotAllowed: 'outbid',
    'transaction underpriced': 'too-cheap',
    'transaction underpriced: gas tip cap 1, minimum needed 2': 'too-cheap',
    'max fee per gas less than block base fee': 'too-cheap',
    'FeeTooLow, MaxFeePerGas too low': 'too-cheap',
    'txpool is full': 'too-cheap',
    'nonce too low: next nonce 7, tx nonce 6': 'spent',
    'insufficient funds for gas * price + value': 'unfit',
    'intrinsic gas too low': 'unfit',
    'nonce too high': 'unfit',
    'the request took too long': 'unanswered',
  }
  for (const [reason, answer] of Object.entries(answers)) assert.equal(sortEvmRefusal(reason).answer, answer, reason)
})

it('W14: the same of a Bitcoin transaction, by code and words', () => {
  const answers = [
    [-27, 'Transaction outputs already in utxo set', 'mined'],
    [-25, 'bad-txns-inputs-missingorspent', 'spent'],
    [-26, 'insufficient fee, rejecting replacement 00ff; new feerate 0.1 <= old feerate 0.2', 'outbid'],
    [-26, 'txn-mempool-conflict', 'outbid'],
    [-26, 'min relay fee not met, 100 < 141', 'too-cheap'],
    [-26, 'mempool min fee not met, 100 < 141', 'too-cheap'],
    [-26, 'mempool full', 'too-cheap'],
    [-26, 'too-long-mempool-chain, too many unconfirmed ancestors [limit: 25]', 'too-cheap'],
    [-26, 'dust', 'unfit'],
    [-26, 'scriptpubkey', 'unfit'],
    [-28, 'Loading block index…', 'unanswered'],
  ] as const
  for (const [code, reason, answer] of answers) assert.equal(sortBitcoinRefusal(code, reason).answer, answer, reason)
})
