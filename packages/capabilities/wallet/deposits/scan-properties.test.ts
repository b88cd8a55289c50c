import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { payment, TERMS, Watch } from './deposit-book.fixture.ts'

describe('whatever a chain does', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('mine' as const), pays: fc.array(fc.nat(7), { maxLength: 3 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('fork' as const),
        depth: fc.integer({ min: 1, max: 5 }),
        more: fc.integer({ min: -2, max: 3 }),
        pays: fc.array(fc.nat(7), { maxLength: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('lag' as const), blocks: fc.integer({ min: 1, max: 6 }) }) },
    { weight: 4, arbitrary: fc.constant({ kind: 'scan' as const }) },
  )

  for (const forkChoice of ['node', 'most-work'] as const) {
    it(`each payment is credited once, and only while it is on the branch (${forkChoice})`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 40 }),
          fc.integer({ min: 1, max: 9 }),
          async (steps, rangeBlocks) => {
            const watch = new Watch({ forkChoice, rangeBlocks, terms: { ...TERMS, unlock: { depth: 8 } } })
            let salt = 0
            /** Each payment is in one block of a branch at most, as chains see to it. */
            const payable = (pays: readonly number[]) => {
              const mined = watch.expected()
              return [...new Set(pays)].map((n) => payment(`p${n}`)).filter(({ txid }) => !mined.has(`SIM:${txid}:v`))
            }
            for (const each of steps) {
              const { height } = watch.world.get(watch.node.tip)
              if (each.kind === 'scan') await watch.round()
              if (each.kind === 'mine') watch.mine(payable(each.pays))
              if (each.kind === 'lag') {
                const { tip } = watch.node
                watch.node.follow(
                  (watch.world.ancestor(tip, Math.max(0, height - each.blocks)) as { hash: string }).hash,
                )
                await watch.round()
                watch.node.follow(tip)
              }
              if (each.kind === 'fork') {
                const depth = Math.min(each.depth, height)
                watch.fork(depth, [], '')
                const count = Math.max(1, depth + each.more)
                for (let i = 0; i < count; i++) watch.mine(i === 0 ? payable(each.pays) : [], `f${salt++}`)
              }
            }
            // However it went, the winning branch is the longest in the end.
            watch.mineMany(12, 'end')
            const standing = await watch.catchUp()
            if (standing.kind === 'stopped') return
            const expected = watch.expected()
            for (const [identity, { stage }] of watch.book.rows)
              assert.equal(stage, expected.get(identity) ?? 'dropped', identity)
            for (const identity of expected.keys()) assert.ok(watch.book.rows.has(identity), identity)
            assert.equal(watch.state.blocks.at(-1)?.hash, watch.node.tip)
          },
        ),
        { numRuns: 300 },
      )
    })
  }
})
