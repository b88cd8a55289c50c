import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { type Balances, textOf } from './balances.ts'
import { leafHash, ownerHash } from './hashes.ts'
import { checkProof, type Proof, type PublishedRoot } from './proof.ts'
import { type ProofFile, proofFileOf, readProofFile } from './proof-file.ts'
import { buildTree, inTreeOrder, type Leaf, pathOf, rootOf } from './tree.ts'

const VERIFIER = join(import.meta.dirname, '../../apps/web/standalone/verify-proof.mjs')

const leaf = (account: string, nonce: string, BTC: bigint, USDT: bigint): Leaf => ({
  owner: ownerHash(account, nonce),
  balances: { BTC, USDT },
})
/** The tree of the worked example, in its order. */
const example = [
  leaf('u1', 'n1', 100_000_000n, 2_500_000_000n),
  leaf('u2', 'n2', 0n, 1_000_000_000n),
  leaf('u3', 'n3', 250_000_000n, 0n),
  leaf('pad', '3', 0n, 0n),
]
const tree = buildTree(example)
const published: PublishedRoot = { snapshot: 's1', root: rootOf(tree).hash, sums: rootOf(tree).sums }
const proofOf = (position: number, nonce: string): Proof => ({
  snapshot: 's1',
  nonce,
  balances: example[position]?.balances as Balances,
  path: pathOf(tree, position),
})

describe('the tree of liabilities', () => {
  it('W7: has the leaves, sums and root of the worked example', () => {
    const { owner, balances } = example[0] as Leaf
    assert.equal(textOf(balances), 'BTC:100000000,USDT:2500000000')
    assert.equal(leafHash(owner, balances), 'fdf8268815bc7bb0353c01f9a2e5fb73dedf331da187ab760695cee150d59f03')
    assert.equal(published.root, '2af1f279763123744822065a38512652bfa1a77a3c983e905379ac8b08910f9d')
    assert.deepEqual(published.sums, { BTC: 350_000_000n, USDT: 3_500_000_000n })
  })

  it('is ordered by hashes that only the nonces explain, and padded to a power of two', () => {
    const padding = (n: number) => ownerHash('pad', String(n))
    const ordered = inTreeOrder(example.slice(0, 3), padding)
    assert.equal(ordered.length, 4)
    assert.deepEqual(
      ordered.map(({ owner }) => owner),
      ordered.map(({ owner }) => owner).sort(),
    )
    assert.equal(inTreeOrder(example.slice(0, 1), padding).length, 1)
    const again = inTreeOrder([...example.slice(1, 3), ...example.slice(0, 1)], padding)
    assert.deepEqual(again, ordered)
  })

  it('has no two leaves of one owner and no negative balance', () => {
    const [one] = example as [Leaf]
    assert.throws(() => inTreeOrder([one, one], () => ''), /one owner/)
    assert.throws(() => buildTree([leaf('debtor', 'n', -1n, 0n), one]), /no balance/)
    assert.throws(() => buildTree(example.slice(0, 3)), /power of two/)
  })
})

describe('a proof', () => {
  it('includes every user of a tree of any size', () => {
    const balance = fc.bigInt(0n, 2n ** 50n)
    const users = fc.array(fc.record({ BTC: balance, USDT: balance }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(users, (all) => {
        const nonces = all.map((_, n) => `nonce ${n}`)
        const ordered = inTreeOrder(
          all.map((balances, n) => ({ owner: ownerHash(`account ${n}`, nonces[n] as string), balances })),
          (n) => ownerHash('nobody', String(n)),
        )
        const grown = buildTree(ordered)
        const root = { snapshot: 's', root: rootOf(grown).hash, sums: rootOf(grown).sums }
        for (const [n, balances] of all.entries()) {
          const owner = ownerHash(`account ${n}`, nonces[n] as string)
          const position = ordered.findIndex((each) => each.owner === owner)
          const proof = { snapshot: 's', nonce: nonces[n] as string, balances, path: pathOf(grown, position) }
          assert.equal(checkProof(`account ${n}`, proof, root), undefined)
          assert.equal(checkProof(`account ${n + 1}`, proof, root), 'not-included', 'it is nobody else’s')
        }
      }),
      { numRuns: 30 },
    )
  })

  it('fails with another balance, nonce, path, root or snapshot', () => {
    const proof = proofOf(0, 'n1')
    assert.equal(checkProof('u1', proof, published), undefined)
    const less = { ...proof, balances: { ...proof.balances, BTC: 99_999_999n } }
    assert.equal(checkProof('u1', less, published), 'not-included')
    assert.equal(checkProof('u1', { ...proof, nonce: 'n2' }, published), 'not-included')
    assert.equal(checkProof('u1', { ...proof, path: proof.path.slice(1) }, published), 'not-included')
    assert.equal(checkProof('u1', { ...proof, path: pathOf(tree, 2) }, published), 'not-included')
    assert.equal(checkProof('u1', proof, { ...published, root: published.root.replace('2', '3') }), 'not-included')
    assert.equal(checkProof('u1', proof, { ...published, snapshot: 's2' }), 'other-snapshot')
    const more = { ...published, sums: { ...published.sums, BTC: 1n } }
    assert.equal(checkProof('u1', proof, more), 'not-included')
  })

  it('fails with a sum on its path that is negative, or beyond what the ledger can owe', () => {
    const proof = proofOf(0, 'n1')
    const [first, ...rest] = proof.path
    assert.ok(first)
    const debt = { ...first, sums: { ...first.sums, BTC: -100_000_000n } }
    assert.equal(checkProof('u1', { ...proof, path: [debt, ...rest] }, published), 'malformed')
    for (const [BTC, fault] of [
      [2n ** 62n + 1n, 'malformed'],
      [2n ** 62n, 'malformed'],
      [2n ** 61n, 'not-included'],
    ] as const) {
      const large = { ...first, sums: { ...first.sums, BTC } }
      assert.equal(checkProof('u1', { ...proof, path: [large, ...rest] }, published), fault, String(BTC))
    }
    const other = { ...first, sums: { BTC: 0n } }
    assert.equal(checkProof('u1', { ...proof, path: [other, ...rest] }, published), 'malformed')
  })

  it('fails with a hash that could be read as two nodes', () => {
    const proof = proofOf(0, 'n1')
    const [first, ...rest] = proof.path
    assert.ok(first)
    const forged = { ...first, hash: `${first.hash}|BTC:0,USDT:0` }
    assert.equal(checkProof('u1', { ...proof, path: [forged, ...rest] }, published), 'malformed')
  })

  it('is read from its file strictly', () => {
    const file = proofFileOf(proofOf(1, 'n2'), published)
    assert.deepEqual(readProofFile(JSON.parse(JSON.stringify(file))), { proof: proofOf(1, 'n2'), published })
    for (const spoiled of [
      null,
      {},
      { ...file, format: 'other' },
      { ...file, proof: { ...file.proof, balances: { BTC: '1.5', USDT: '0' } } },
      { ...file, proof: { ...file.proof, balances: { BTC: 1, USDT: '0' } } },
      { ...file, proof: { ...file.proof, path: [{ ...file.proof.path[0], side: 'up' }] } },
    ])
      assert.equal(readProofFile(spoiled), undefined)
  })
})

describe('the program a user runs alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proof-'))
  after(() => rmSync(folder, { recursive: true }))

  const run = (file: ProofFile, ...rest: readonly string[]) => {
    const path = join(folder, 'proof.json')
    writeFileSync(path, JSON.stringify(file))
    return spawnSync(process.execPath, [VERIFIER, path, ...rest], {
      encoding: 'utf8',
    })
  }
  const file = proofFileOf(proofOf(2, 'n3'), published)

  it('says what the account has in the snapshot', () => {
    const { status, stdout } = run(file, 'u3', published.root)
    assert.equal(status, 0)
    assert.match(stdout, /Included\. Account u3 .* snapshot s1/)
    assert.match(stdout, /BTC 2\.50000000\n {2}USDT 0\.00000000/)
  })

  it('agrees with the check in the browser on whatever one digit is changed', () => {
    const [sibling] = file.proof.path
    assert.ok(sibling)
    const spoil = {
      balance: { ...file, proof: { ...file.proof, balances: { BTC: '250000001', USDT: '0' } } },
      'hash beside': {
        ...file,
        proof: {
          ...file.proof,
          path: [{ ...sibling, hash: sibling.hash.replace(/^./, 'x') }, ...file.proof.path.slice(1)],
        },
      },
      'negative sum': {
        ...file,
        proof: { ...file.proof, path: [{ ...sibling, sums: { BTC: '-1', USDT: '0' } }, ...file.proof.path.slice(1)] },
      },
      'sum beyond the ledger': {
        ...file,
        proof: {
          ...file.proof,
          path: [{ ...sibling, sums: { BTC: `${2n ** 62n + 1n}`, USDT: '0' } }, ...file.proof.path.slice(1)],
        },
      },
      root: { ...file, published: { ...file.published, root: file.published.root.replace(/^./, 'x') } },
      total: { ...file, published: { ...file.published, sums: { BTC: '1', USDT: '1' } } },
      snapshot: { ...file, published: { ...file.published, snapshot: 's2' } },
    } satisfies Record<string, ProofFile>
    for (const [what, spoiled] of Object.entries(spoil)) {
      const { status, stderr } = run(spoiled, 'u3')
      assert.deepEqual([status, stderr.startsWith('NOT included')], [1, true], what)
      const read = readProofFile(spoiled)
      if (read) assert.notEqual(checkProof('u3', read.proof, read.published), undefined, what)
    }
    assert.equal(run(file, 'u1').status, 1, 'another account')
    assert.equal(run(file, 'u3', 'another root').status, 1)
  })

  it('says how to use it', () => {
    assert.throws(() => execFileSync(process.execPath, [VERIFIER], { stdio: 'pipe' }))
  })
})
