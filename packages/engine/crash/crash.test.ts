import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '@bowline/core/simulation/random.ts'
import { temporaryDirectory } from '../traffic.fixture.ts'
import { crashRounds } from './crash-rounds.ts'

const ROUNDS = Number(process.env.BOWLINE_CRASH_ROUNDS ?? 12)
/** Rounds per folder; a limit, since each round replays all the ones before. */
const ROUNDS_A_FOLDER = 12
const seed = Number(process.env.BOWLINE_CRASH_SEED ?? Date.now() % 1_000_000)

for (let done = 0; done < ROUNDS; done += ROUNDS_A_FOLDER) {
  const rounds = Math.min(ROUNDS_A_FOLDER, ROUNDS - done)
  test(`an engine killed ${rounds} times under load loses nothing it acknowledged and does nothing twice`, async (t) => {
    const random = new Random(seed + done)
    const report = await crashRounds(temporaryDirectory(t), rounds, () => random.below(1 << 30) / 2 ** 30)
    t.diagnostic(`BOWLINE_CRASH_SEED=${seed} ${JSON.stringify(report)}`)
    assert.ok(report.acknowledged > rounds * 10, 'the engine was under load')
  })
}
