#!/usr/bin/env node
// Checks that an account is part of the liabilities an exchange published. No dependencies: read it, it is all there is.
//
//   node verify-proof.mjs <proof file> <your account number> [<root you saw published>]
//
// The account number is yours to type: taken from the file, two customers could be given one leaf. Compare the root with
// one published where the exchange cannot show every visitor another.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const LIMIT = 2n ** 62n
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')

/** { BTC: "5" } → Map(BTC → 5n), refusing what no honest tree contains. */
function amounts(sums) {
  return new Map(
    Object.keys(sums)
      .sort()
      .map((asset) => {
        if (!/^[A-Z0-9]{1,32}$/.test(asset)) throw new Error(`"${asset}" is no asset`)
        if (!/^[0-9]{1,20}$/.test(sums[asset]) || BigInt(sums[asset]) > LIMIT)
          throw new Error(`${asset}: ${sums[asset]} is no amount`)
        return [asset, BigInt(sums[asset])]
      }),
  )
}

const text = (sums) => [...sums].map(([asset, amount]) => `${asset}:${amount}`).join(',')

function plus(a, b) {
  if ([...a.keys()].join() !== [...b.keys()].join()) throw new Error('two sums are of different assets')
  return new Map([...a].map(([asset, amount]) => [asset, amount + b.get(asset)]))
}

function check({ published, proof }, account, root) {
  if (proof.snapshot !== published.snapshot) throw new Error('the proof is of another snapshot')
  let sums = amounts(proof.balances)
  let hash = sha256(`L|${sha256(`${account}|${proof.nonce}`)}|${text(sums)}`)
  for (const sibling of proof.path) {
    if (!/^[0-9a-f]{64}$/.test(sibling.hash)) throw new Error('a hash on the path is none')
    const beside = amounts(sibling.sums)
    const both = plus(sums, beside)
    if ([...both.values()].some((amount) => amount > LIMIT)) throw new Error('a sum is too large')
    const [mine, other] = [`${hash}|${text(sums)}`, `${sibling.hash}|${text(beside)}`]
    hash = sha256(`N|${sibling.side === 'left' ? `${other}|${mine}` : `${mine}|${other}`}|${text(both)}`)
    sums = both
  }
  if (hash !== published.root || (root && hash !== root))
    throw new Error('the path does not lead to the published root')
  if (text(sums) !== text(amounts(published.sums))) throw new Error('the sums do not add up to the published ones')
}

const [file, account, root] = process.argv.slice(2)
if (!file || !account) {
  console.error('usage: node verify-proof.mjs <proof file> <your account number> [<published root>]')
  process.exit(2)
}
try {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  if (content.format !== 'bowline-proof-1') throw new Error('this is no proof of a format known here')
  check(content, account, root)
  console.log(`Included. Account ${account} is part of snapshot ${content.published.snapshot} with:`)
  for (const [asset, amount] of amounts(content.proof.balances)) {
    const digits = String(amount).padStart(9, '0')
    console.log(`  ${asset} ${digits.slice(0, -8)}.${digits.slice(-8)}`)
  }
} catch (error) {
  console.error(`NOT included: ${error.message}`)
  process.exit(1)
}
