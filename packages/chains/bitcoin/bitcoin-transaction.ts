import { divide } from '@bowline/money'
import { Address, OutScript, selectUTXO, Transaction } from '@scure/btc-signer'
import { type DecodedTransaction, NATIVE, type Payout, type PlanRefusal } from '../chain.ts'
import { MOST_TIMES_DEARER, type OwnOutput, type SpendFrom, type UtxoPlan } from '../payment-plan.ts'
import { bitcoinAddressOf } from './bitcoin-address.ts'
import { type BitcoinNetwork, dustLimit } from './bitcoin-networks.ts'

/** Signals that it may be replaced (BIP-125); since full replacement it only says what is true anyway. */
const REPLACEABLE = 0xfffffffd
/** A batch is not longer (domain/wallet.md §8). */
const MOST_PAYOUTS = 100
/** What one output of P2WPKH takes. */
const CHANGE_BYTES = 31

/** What a plan says in bytes; the signer builds them by the same function. */
export function unsignedUtxo(plan: UtxoPlan, network: BitcoinNetwork): Transaction {
  const transaction = new Transaction()
  for (const { txid, index, amount, address } of plan.inputs) {
    const script = scriptOf(address, network)
    transaction.addInput({ txid, index, sequence: REPLACEABLE, witnessUtxo: { script, amount } })
  }
  const change = plan.change ? [{ to: plan.change.address, amount: plan.change.amount }] : []
  const outputs = [...plan.payouts, ...change].map(({ to, amount }) => ({ script: scriptOf(to, network), amount }))
  // By amount and script (BIP-69), so that the place of an output does not tell which one is the change.
  outputs.sort((a, b) => (a.amount === b.amount ? Buffer.compare(a.script, b.script) : a.amount < b.amount ? -1 : 1))
  for (const output of outputs) transaction.addOutput(output)
  return transaction
}

export function decodeUtxo(raw: Uint8Array, network: BitcoinNetwork): DecodedTransaction {
  const transaction = Transaction.fromRaw(raw, { allowUnknownInputs: true, allowUnknownOutputs: true })
  const inputs = Array.from({ length: transaction.inputsLength }, (_, i) => transaction.getInput(i))
  const outputs = Array.from({ length: transaction.outputsLength }, (_, i) => transaction.getOutput(i))
  return {
    txid: transaction.id,
    spends: inputs.map(({ txid, index }) => `${Buffer.from(txid as Uint8Array).toString('hex')}:${index}`),
    pays: outputs.map(({ script, amount }) => ({
      asset: NATIVE,
      to: bitcoinAddressOf(Buffer.from(script as Uint8Array).toString('hex'), network),
      amount: amount as bigint,
    })),
    feeCap: undefined,
  }
}

/**
 * `milliSats`: thousandths of a satoshi per virtual byte. What is made dearer later is paid by its change, so it has change wherever
 * there is another output that gives some.
 */
export function planUtxo(
  name: string,
  network: BitcoinNetwork,
  { outputs, change }: Extract<SpendFrom, { kind: 'utxo' }>,
  payouts: readonly Payout[],
  milliSats: bigint,
): UtxoPlan | { refusal: PlanRefusal } {
  if (payouts.length === 0 || payouts.length > MOST_PAYOUTS) return { refusal: 'several-payouts' }
  if (payouts.some(({ to, amount }) => amount < dustLimit(scriptOf(to, network), network))) return { refusal: 'dust' }
  const byPlace = new Map(outputs.map((output) => [placeOf(output), output]))
  const select = (from: readonly OwnOutput[], strategy: 'default' | 'all') =>
    selectUTXO(
      from.map(({ txid, index, amount, address }) => ({
        txid: Buffer.from(txid, 'hex'),
        index,
        sequence: REPLACEABLE,
        witnessUtxo: { script: scriptOf(address, network), amount },
      })),
      payouts.map(({ to, amount }) => ({ address: to, amount })),
      strategy,
      {
        changeAddress: change.address,
        feePerByte: divide(milliSats, 1_000n, 'up'),
        dustRelayFeeRate: network.dustRate,
        bip69: true,
        network,
      },
    )
  const inputsOf = (made: NonNullable<ReturnType<typeof select>>) =>
    made.inputs.map(({ txid, index }) => {
      const place = `${Buffer.from(txid as Uint8Array).toString('hex')}:${index}`
      return byPlace.get(place) as OwnOutput
    })
  let selected = select(outputs, 'default')
  if (!selected) return { refusal: 'funds-short' }
  if (!selected.change) {
    const chosen = inputsOf(selected)
    const spare = largest(outputs.filter((output) => !chosen.includes(output)))
    const wider = spare && select([...chosen, spare], 'all')
    if (wider?.change) selected = wider
  }
  const inputs = inputsOf(selected)
  const paid = sum(payouts)
  const left = sum(inputs) - paid - (selected.fee as bigint)
  const virtualBytes = Math.ceil(selected.weight / 4)
  const fee = selected.change ? (selected.fee as bigint) : sum(inputs) - paid
  return {
    kind: 'utxo',
    network: name,
    inputs,
    payouts,
    change: selected.change ? { ...change, amount: left } : undefined,
    fee,
    virtualBytes,
    feeCap: fee * MOST_TIMES_DEARER,
  }
}

/**
 * The same inputs and payouts; the difference comes out of the change. A replacement pays the old fee and the relaying of
 * its own bytes on top, and a higher rate (Bitcoin Core, "Mempool Replacements"). Where the market asks for more than its cap or
 * its change allow, it pays what they allow: a dear block passes, and then it is the better for it.
 */
export function bumpUtxo(
  plan: UtxoPlan,
  network: BitcoinNetwork,
  { milliSats, incrementalMilliSats }: { milliSats: bigint; incrementalMilliSats: bigint },
): UtxoPlan | { refusal: PlanRefusal } {
  const bytes = BigInt(plan.virtualBytes)
  const least = plan.fee + divide(bytes * incrementalMilliSats, 1_000n, 'up')
  const market = divide(bytes * milliSats, 1_000n, 'up')
  if (!plan.change) return { refusal: 'funds-short' }
  const most = smaller(plan.feeCap, plan.fee + plan.change.amount)
  if (least > most) return { refusal: least > plan.feeCap ? 'fee-cap' : 'funds-short' }
  const fee = market < least ? least : smaller(market, most)
  const left = plan.change.amount - (fee - plan.fee)
  const isDust = left < dustLimit(scriptOf(plan.change.address, network), network)
  const bumped = isDust
    ? { ...plan, change: undefined, fee: fee + left, virtualBytes: plan.virtualBytes - CHANGE_BYTES }
    : { ...plan, change: { ...plan.change, amount: left }, fee }
  return bumped.fee > plan.feeCap ? { refusal: 'fee-cap' } : bumped
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

function largest(outputs: readonly OwnOutput[]): OwnOutput | undefined {
  return outputs.reduce<OwnOutput | undefined>(
    (most, each) => (most && most.amount >= each.amount ? most : each),
    undefined,
  )
}

const placeOf = ({ txid, index }: Pick<OwnOutput, 'txid' | 'index'>) => `${txid}:${index}`

function scriptOf(address: string, network: BitcoinNetwork): Uint8Array {
  return OutScript.encode(Address(network).decode(address))
}

function sum(parts: readonly { readonly amount: bigint }[]): bigint {
  return parts.reduce((total, { amount }) => total + amount, 0n)
}
