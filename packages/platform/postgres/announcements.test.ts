import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../eventually.fixture.ts'
import { Announcements, type LineEnds } from './announcements.ts'
import type { SqlClient } from './statement.ts'

test('a server that refuses LISTEN is left for another connection, and after close there is none', async () => {
  const lines: { readonly ends: LineEnds; readonly asked: string[] }[] = []
  let refuses = false
  const announcements = new Announcements((ends) => {
    const asked: string[] = []
    lines.push({ ends, asked })
    const unsafe = async (text: string) => {
      if (refuses) throw new Error('cannot execute LISTEN during recovery')
      asked.push(text)
    }
    return { unsafe, end: async () => {} } as unknown as SqlClient
  })
  const received: string[] = []
  await announcements.listen('harbour', (text) => void received.push(text))
  refuses = true
  lines[0]?.ends.onclose()
  await until(() => lines.length > 2)
  refuses = false
  await until(() => lines.at(-1)?.asked.length === 1)
  lines.at(-1)?.ends.onnotify('harbour', 'alice')
  assert.deepEqual(received, ['alice'])
  const before = lines.length
  await announcements.end()
  await assert.rejects(
    announcements.listen('quay', () => {}),
    { code: 'CONNECTION_ENDED' },
  )
  assert.equal(lines.length, before)
})
