import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Worker } from '../../worker/worker.ts'
import { CrashHouse, capacity } from './crash-house.ts'
import { type FlowName, flows } from './flows.ts'

const program = new URL('./mortal.process.ts', import.meta.url).pathname
/** `npm run test:crash` kills before every step; a run of everything before some. */
const IS_WHOLE = Number(process.env.BOWLINE_CRASH_ROUNDS ?? 0) >= 100
const KILLS = 4
const LONGEST_MS = IS_WHOLE ? 3_600_000 : 840_000

describe('kill -9 between any two steps loses nothing and does nothing twice', { timeout: LONGEST_MS }, () => {
  const about: Record<FlowName, string> = {
    convert: 'of a conversion, from the quote to the order that hedges it',
    convertLimit: 'of conversions at a limit price, from the order to its fill, its cancellation and its end',
    smallBalances: 'of small balances that become the platform token together',
    earnTerm: 'of a fixed term, from the subscription to its end, its renewal or its early return',
    copyEnd: 'of the end of copying, from the start over the week’s settlement to the money’s return',
    earn: 'of a subscription, the daily payout and a redemption',
    payment: 'of a payment between users',
    card: 'of a purchase by card, from the quote to the delivery of what was announced twice',
    cardDebt: 'of a charge-back, from the announcement over its booking to the taking of what comes later',
    referral: 'of a rebate, from the fill to the payment of the day after',
    paper: 'of a trade that is followed on paper, from the leader’s fill to the paper copies',
    copy: 'of a copied trade, from the leader’s fill to the share of profit',
  }
  for (const [name, flow] of Object.entries(flows) as [FlowName, (typeof flows)[FlowName]][]) {
    it(about[name], { timeout: LONGEST_MS }, async () => {
      const database = await migratedDatabase()
      const directory = mkdtempSync(join(tmpdir(), `bowline-killed-${name}-`))
      const place = { directory, databaseUrl: database.url }
      const first = await CrashHouse.open(place)
      const log = createLog('worker-test', { level: 'silent' })
      const worker = new Worker({ directory, databaseUrl: database.url, log, capacity })
      const run = worker.run()
      run.catch(() => {})
      try {
        await flow.setUp(first)
        await first.close()
        const lives = (number: number, step: number) => live(name, place, number, step)
        const whole = await lives(1, Number.MAX_SAFE_INTEGER)
        assert.equal(whole.signal, null, whole.output)
        const { taken, commands } = stepsOf(whole.output)
        assert.ok(taken > 2, whole.output)
        const some = [...('isKilledAtEach' in flow ? around(commands) : []), ...spread(taken, KILLS)]
        let number = 1
        for (const step of IS_WHOLE ? upTo(taken) : some) {
          const { signal, output } = await lives(++number, step)
          // A round of something else may have made it shorter this time.
          assert.ok(signal === 'SIGKILL' || stepsOf(output).taken < step, `step ${step} of ${taken}: ${output}`)
        }
        const last = await lives(++number, 0)
        assert.deepEqual([last.signal, last.code], [null, 0], last.output)
        const house = await CrashHouse.open(place)
        try {
          await house.untilProjected()
          await flow.check(house)
          assert.deepEqual(await house.unbalanced(), [])
        } finally {
          await house.close()
        }
      } finally {
        await worker.stop()
        await database.drop()
        rmSync(directory, { recursive: true })
      }
    })
  }
})

interface Life {
  readonly signal: NodeJS.Signals | null
  readonly code: number | null
  readonly output: string
}

function live(
  name: FlowName,
  { directory, databaseUrl }: { directory: string; databaseUrl: string },
  ...rest: number[]
) {
  const child = spawn(process.execPath, [program, name, directory, databaseUrl, ...rest.map(String)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise<Life>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => {
      if (signal === null && code !== 0) reject(new Error(`${name} failed by itself: ${output}`))
      else resolve({ signal, code, output })
    })
  })
}

const stepsOf = (output: string) =>
  JSON.parse(output) as { readonly taken: number; readonly commands: readonly number[] }

/** What leads to a command is not stored yet; it is, and the command is not sent; it is durable, and nobody here knows. */
const around = (commands: readonly number[]) => commands.flatMap((step) => [step - 1, step, step + 1])

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** Some steps from the first to the last, others each day. */
function spread(count: number, some: number): number[] {
  const shift = Math.floor(Date.now() / 86_400_000) % Math.max(1, Math.floor(count / some))
  return [...new Set(Array.from({ length: some }, (_, i) => 1 + ((Math.floor((i * count) / some) + shift) % count)))]
}
