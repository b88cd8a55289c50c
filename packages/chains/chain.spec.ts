import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type Chain, NATIVE, type Payout, type Transfer } from './chain.ts'
import type { PaymentPlan, SpendFrom } from './payment-plan.ts'

/** A chain with somebody who can pay on it, and a hand on its miners. */
export interface ChainUnderTest {
  readonly chain: Chain
  /** Extended public key of the account that deposits go to. */
  readonly accountKey: string
  /** What the payer may spend now. */
  funds(): Promise<SpendFrom>
  sign(plan: PaymentPlan): Uint8Array
  mine(blocks: number): Promise<void>
  /** The last blocks are replaced by as many others and one more, and what they held waits nowhere. */
  reorganise(depth: number): Promise<void>
  close(): Promise<void>
}

/** What every chain must do, whichever it is: run by the tests of each of them. */
export function specifyChain(name: string, open: () => Promise<ChainUnderTest>): void {
  describe(name, async () => {
    const world = await open()
    const { chain, accountKey, mine } = world
    after(() => world.close())

    let addresses = 0
    const fresh = () => chain.deriveAddress(accountKey, 0, addresses++)
    const amount = 12_345_678n

    async function planned(to: string, value = amount): Promise<PaymentPlan> {
      const payout: Payout = { id: 'w1', asset: NATIVE, to, amount: value }
      const plan = await chain.plan(await world.funds(), [payout], await chain.feeRate())
      if ('refusal' in plan) assert.fail(`not planned: ${plan.refusal}`)
      return plan
    }

    async function paid(to: string): Promise<{ raw: Uint8Array; txid: string; plan: PaymentPlan }> {
      const plan = await planned(to)
      const raw = world.sign(plan)
      const sent = await chain.broadcast(raw)
      assert.equal(sent.answer, 'accepted', JSON.stringify(sent))
      return { raw, txid: chain.decode(raw).txid, plan }
    }

    const bumped = (plan: PaymentPlan, rate: Awaited<ReturnType<Chain['feeRate']>>) => {
      const dearer = chain.bump(plan, rate)
      if ('refusal' in dearer) assert.fail(`not bumped: ${dearer.refusal}`)
      return dearer
    }

    const headBlock = async (key: string) => {
      const { hash } = await chain.head()
      const block = await chain.block(hash, (receiver) => receiver === key)
      assert.ok(block)
      return block
    }
    const essence = ({ txid, place, asset, receiver, amount: value }: Transfer) => [txid, place, asset, receiver, value]

    it('derives addresses from a public key, and reads what it writes', () => {
      const [first, second] = [fresh(), fresh()]
      assert.notEqual(first.key, second.key)
      assert.deepEqual(chain.deriveAddress(accountKey, 0, 0), first)
      assert.notEqual(chain.deriveAddress(accountKey, 1, 0).key, first.key)
      assert.deepEqual(chain.readAddress(first.address), first)
      assert.equal(chain.addressOf(first.key), first.address)
      for (const text of ['', 'x', `${first.address} `, first.address.slice(1), 'x'.repeat(10_000)])
        assert.ok('refusal' in chain.readAddress(text), text.slice(0, 80))
    })

    it('reports its head, and every block by height, by hash and by its parent', async () => {
      const before = await chain.head()
      await mine(3)
      const head = await chain.head()
      assert.equal(head.height, before.height + 3)
      assert.equal(head.timeMs, (await chain.block(head.hash, () => false))?.timeMs)
      let link = await chain.header(head.height)
      assert.equal(link?.hash, head.hash)
      for (let height = head.height - 1; height >= before.height; height--) {
        const parent = await chain.header(link?.parent as string)
        assert.deepEqual(parent, await chain.header(height))
        link = parent
      }
      assert.equal(link?.hash, before.hash)
      assert.equal(await chain.header(head.height + 1), undefined)
      const unknown = head.hash.replace(/[0-9a-f]{8}$/, '00000000')
      assert.equal(await chain.header(unknown), undefined)
      assert.equal(await chain.block(unknown, () => true), undefined)
    })

    it('signs what was planned, and shows it waiting and in its block', async () => {
      const { address, key } = fresh()
      const plan = await planned(address)
      const raw = world.sign(plan)
      const decoded = chain.decode(raw)
      assert.ok(
        decoded.pays.some(({ asset, to, amount: value }) => asset === NATIVE && to === address && value === amount),
      )
      assert.equal((await chain.transaction(decoded.txid)).state, 'unknown')
      assert.deepEqual(await chain.broadcast(raw), { answer: 'accepted', txid: decoded.txid })
      assert.equal((await chain.transaction(decoded.txid)).state, 'pool')
      const waiting = await chain.pool((receiver) => receiver === key)
      assert.deepEqual(
        waiting.map(({ receiver, amount: value }) => [receiver, value]),
        [[key, amount]],
      )

      await mine(1)
      const block = await headBlock(key)
      assert.equal(block.transfers.length, 1)
      const [transfer] = block.transfers as [Transfer]
      assert.deepEqual(essence(transfer), essence({ ...(waiting[0] as Transfer), txid: decoded.txid }))
      assert.equal(transfer.isCoinbase, false)
      const status = await chain.transaction(decoded.txid)
      assert.ok(status.state === 'mined' && status.succeeded)
      assert.deepEqual([status.height, status.blockHash], [block.height, block.hash])
      assert.deepEqual(await chain.pool((receiver) => receiver === key), [])
      assert.deepEqual((await chain.block(block.hash, () => false))?.transfers, [])
    })

    it('takes the same bytes again and again, and never twice', async () => {
      const { raw, txid } = await paid(fresh().address)
      assert.deepEqual(await chain.broadcast(raw), { answer: 'accepted', txid })
      await mine(1)
      assert.deepEqual(await chain.broadcast(raw), { answer: 'mined' })
      await mine(2)
      assert.deepEqual(await chain.broadcast(raw), { answer: 'mined' })
    })

    it('mines a payment that was made dearer once, for the same input or nonce', async () => {
      const { address, key } = fresh()
      const { raw, plan } = await paid(address)
      await chain.pool((receiver) => receiver === key)
      const dearer = world.sign(bumped(plan, await chain.feeRate()))
      const [old, now] = [chain.decode(raw), chain.decode(dearer)]
      assert.deepEqual(now.spends, old.spends)
      assert.ok(now.pays.some(({ to, amount: value }) => to === address && value === amount))
      assert.equal((await chain.broadcast(dearer)).answer, 'accepted')
      assert.equal((await chain.broadcast(raw)).answer, 'outbid')
      const waiting = await chain.pool((receiver) => receiver === key)
      assert.deepEqual(
        waiting.map(({ txid }) => txid),
        [now.txid],
      )
      assert.deepEqual([chain.replacedBy(old.txid), chain.replacedBy(now.txid)], [now.txid, undefined])
      assert.deepEqual(await chain.usedOf(plan), [], 'what waits has used nothing yet')
      const before = await chain.head()
      await mine(1)
      assert.deepEqual(
        (await headBlock(key)).transfers.map(({ txid }) => txid),
        [now.txid],
      )
      assert.equal((await chain.broadcast(raw)).answer, 'spent')
      assert.deepEqual([...(await chain.usedOf(plan))].toSorted(), [...old.spends].toSorted())
      assert.deepEqual(await chain.usedOf(plan, before), [], 'as of the block before nothing was')
      const used = await chain.usedOf(plan, await chain.head())
      assert.deepEqual([...used].toSorted(), [...old.spends].toSorted())
      if (chain.balance) {
        assert.equal(await chain.balance(address, NATIVE), amount)
        assert.equal(await chain.balance(address, NATIVE, before), 0n)
      }
      assert.equal(await chain.userOf(plan, (await chain.head()).height), now.txid)
      assert.equal((await chain.transaction(old.txid)).state, 'unknown')
    })

    it('raises no fee beyond the cap of the plan', async () => {
      let plan = await planned(fresh().address)
      const rate = await chain.feeRate()
      for (let i = 0; i < 50; i++) {
        const next = chain.bump(plan, rate)
        if ('refusal' in next) {
          assert.equal(next.refusal, 'fee-cap')
          assert.ok(i > 0)
          return
        }
        plan = next
      }
      assert.fail('no end of raising')
    })

    it('plans nothing it cannot pay', async () => {
      const payout: Payout = { id: 'w2', asset: NATIVE, to: fresh().address, amount: 10n ** 30n }
      const refused = await chain.plan(await world.funds(), [payout], await chain.feeRate())
      assert.deepEqual(refused, { refusal: 'funds-short' })
    })

    it('gives up a branch for another, and finds the same payment again under the same name', async () => {
      const { address, key } = fresh()
      const { raw, txid } = await paid(address)
      await mine(1)
      const lost = await headBlock(key)
      await mine(1)
      await world.reorganise(2)
      const head = await chain.head()
      assert.equal(head.height, lost.height + 2)
      const now = await chain.header(lost.height)
      assert.notEqual(now?.hash, lost.hash)
      assert.equal(now?.parent, lost.parent)
      assert.notEqual((await chain.transaction(txid)).state, 'mined')
      // Whether or not the node kept it.
      assert.equal((await chain.broadcast(raw)).answer, 'accepted')
      await mine(1)
      const found = await headBlock(key)
      assert.deepEqual(found.transfers.map(essence), lost.transfers.map(essence))
    })
  })
}
