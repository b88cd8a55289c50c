import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromRight, rowsOf } from './from-right.ts'

const pair = (name: string, figure: string) => ({
  title: { text: `${name} `, color: 'grey' },
  value: { text: figure, color: 'green' },
})
const written = (legends: ReturnType<typeof fromRight>) =>
  legends.map(({ title, value }) =>
    [title, value].map((part) => (typeof part === 'string' ? part : part.text)).join(''),
  )
/** Every character is as wide as another. */
const room = (width: number) => ({ width, measure: (text: string) => text.length })

test('names stand behind their figures, and the first pair at the right', () => {
  const legends = [pair('open', '1'), pair('high', '2'), pair('low', '3')]
  assert.deepEqual(written(fromRight(legends, room(100))), ['3 low', '2 high', '1 open'])
  const [low] = fromRight(legends, room(100))
  assert.deepEqual(low, { title: { text: '3 ', color: 'green' }, value: { text: 'low', color: 'grey' } })
})

test('each row is turned by itself and takes its whole width', () => {
  const legends = [pair('open', '1'), pair('high', '2'), pair('low', '3')]
  const [first, second, third] = written(fromRight(legends, room(30)))
  assert.equal(first, '2 high')
  assert.equal(second?.trimEnd(), '1 open')
  assert.equal((first ?? '').length + (second ?? '').length + 16, 30)
  assert.equal(third, '3 low')
})

test('what has no name is left as it is', () => {
  assert.deepEqual(written(fromRight([pair('', 'bought 1')], room(100))), [' bought 1'])
})

test('the rows of a legend are counted as they are broken', () => {
  const legends = [pair('open', '1'), pair('high', '2'), pair('low', '3')]
  assert.deepEqual([100, 30, 10].map((width) => rowsOf(legends, room(width))), [1, 2, 3]) // biome-ignore format: one row
})
