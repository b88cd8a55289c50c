import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { until } from '../eventually.fixture.ts'
import { Cable } from './cable.fixture.ts'
import { ChannelFollower, type News } from './channel-follower.ts'
import { connect, type Sql } from './connect.ts'
import { type TemporaryDatabase, temporaryDatabase } from './temporary-database.ts'

describe('a channel follower', () => {
  let database: TemporaryDatabase
  let cable: Cable
  let sql: Sql
  before(async () => {
    database = await temporaryDatabase()
    cable = new Cable(database.url)
    await cable.plug()
    sql = connect(cable.url, { connections: 1 })
  })
  after(async () => {
    await sql.end({ timeout: 1 })
    await cable.pull()
    await database.drop()
  })

  const announce = (text: string) => database.sql.notify('harbour', text)

  function follow(read: (news: News) => Promise<void> | void) {
    const troubles: string[] = []
    const onTrouble = (error: Error) => void troubles.push(error.message)
    return { troubles, follower: new ChannelFollower({ sql, channel: 'harbour', read, onTrouble, retryMs: 5 }) }
  }

  it('reads everything, then each announcement, and everything again after a lost connection', async () => {
    const received: (string | string[])[] = []
    const { follower } = follow((news) => void received.push(news === 'everything' ? news : [...news]))
    await follower.start()
    assert.deepEqual(received, ['everything'])
    await announce('alice')
    await until(() => received.length === 2)
    await cable.pull()
    await announce('bob')
    await cable.plug()
    await until(() => received.length === 3)
    assert.deepEqual(received, ['everything', ['alice'], 'everything'])
    await follower.close()
  })

  it('starts without the database, and hears each announcement once when it is back', async () => {
    await cable.pull()
    const received: (string | string[])[] = []
    const { follower, troubles } = follow((news) => void received.push(news === 'everything' ? news : [...news]))
    await follower.start()
    await until(() => troubles.length > 3)
    assert.deepEqual(received, [])
    await cable.plug()
    await follower.complete
    await announce('alice')
    await until(() => received.length === 2)
    await announce('bob')
    await until(() => received.length === 3)
    assert.deepEqual(received, ['everything', ['alice'], ['bob']])
    await follower.close()
  })

  it('sends one LISTEN per channel after an outage, however often the database failed to answer', async () => {
    const channels = ['one', 'two', 'three', 'four']
    const begun: string[] = []
    const subscriptions = await Promise.all(
      channels.map((channel) =>
        sql.listen(
          channel,
          (text) => void begun.push(text),
          () => void begun.push(channel),
        ),
      ),
    )
    await cable.refuse(3)
    await cable.plug()
    await until(() => begun.length >= 8)
    await database.sql.notify('four', 'last')
    await until(() => begun.includes('last'))
    assert.deepEqual(begun.sort(), [...channels, ...channels, 'last'].sort())
    for (const { unlisten } of subscriptions) await unlisten()
  })

  it('reads one at a time, and covers what was announced meanwhile in the next read', async () => {
    const received: News[] = []
    let inside = 0
    let letGo = () => {}
    const { follower } = follow(async (news) => {
      assert.equal(++inside, 1)
      received.push(news)
      if (news !== 'everything' && news.has('alice')) await new Promise<void>((resolve) => (letGo = resolve))
      inside -= 1
    })
    await follower.start()
    const first = follower.learn('alice')
    const others = Promise.all([follower.learn('bob'), follower.learn('carol')])
    await until(() => received.length === 2)
    letGo()
    await Promise.all([first, others])
    assert.deepEqual(received, ['everything', new Set(['alice']), new Set(['bob', 'carol'])])
    await follower.close()
  })

  it('reports failures, lets nobody wait for them at the start, and reads everything once the database works', async () => {
    const received: News[] = []
    const { follower, troubles } = follow((news) => {
      received.push(news)
      if (received.length < 3) throw new Error('the tables are locked')
    })
    await follower.start()
    assert.deepEqual(troubles, ['the tables are locked'])
    await follower.complete
    assert.deepEqual(received, ['everything', 'everything', 'everything'])
    assert.equal(troubles.length, 2)
    await follower.close()
    await announce('alice')
    await follower.learn('bob')
    assert.equal(received.length, 3)
  })

  it('reads on request for a caller that changed a row, and answers when the row is read', async () => {
    let rows = 0
    const { follower } = follow(() => {
      rows += 1
    })
    await follower.start()
    await follower.refresh()
    assert.equal(rows, 2)
    await follower.close()
  })
})
