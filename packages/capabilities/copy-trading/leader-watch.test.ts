import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createLog } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { LeaderWatch } from './leader-watch.ts'

const [LENA, MIA] = [1, 2]

it('follows a leader at the next look whom it could not follow at once, and nobody who has left', async () => {
  let rows = [{ user_id: BigInt(LENA), applied_at: new Date(0), state: 'active' }]
  const sql = (async (_: TemplateStringsArray, asked: unknown) =>
    typeof asked === 'number'
      ? [{ user_id: BigInt(asked), applied_at: new Date(0), state: 'removed' }]
      : rows) as never as Sql
  const followed = new Set<number>()
  let isDown = true
  const watch = new LeaderWatch({
    sql,
    log: createLog('watch-test', { level: 'silent' }),
    leaders: { joinGroup: async () => {} },
    follower: {
      follow: async (account) => {
        if (isDown) throw new Error('the engine is away')
        followed.add(account)
      },
      suspend: () => {},
      unfollow: (account) => void followed.delete(account),
    },
  })
  const copied = new Set([LENA, MIA])
  assert.deepEqual([...(await watch.look(copied))], [[MIA, 'leader-removed']])
  assert.deepEqual([...followed], [])
  // What was missed since an earlier process is asked with the same time again.
  await assert.rejects(watch.look(copied, 5), /away/)
  isDown = false
  await Promise.all([watch.look(copied), watch.look(copied)])
  assert.deepEqual([...followed], [LENA])
  rows = []
  assert.equal((await watch.look(copied)).size, 2)
  assert.deepEqual([...followed], [])
})
