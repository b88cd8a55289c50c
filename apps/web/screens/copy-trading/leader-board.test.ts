import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bestFirst, filterLeaders, type Leader, sortLeaders } from './leader-board.ts'

const returns = (days: number, roiPpm: number | null, drawdownPpm: number) => ({
  days,
  roiPpm,
  profit: '0',
  drawdownPpm,
})

const leader = (name: string, more: Partial<Leader>): Leader => ({
  ...{ leaderId: 1, name, about: '', state: 'active', sharePpm: 100_000, leadsSinceMs: null, copiers: 0, assets: '0' },
  ...{ copiersProfit: '0', copiersRoiPpm: null, returns: [], closedPositions: 0, wonPositions: 0 },
  formerNames: [],
  ...{ copies: 0, skipped: 0, skips: [], slippagePpm: null },
  ...more,
})

const lena = leader('Lena', {
  copiersRoiPpm: -20_000,
  returns: [returns(7, 50_000, 10_000), returns(30, 10_000, 90_000)],
})
const mia = leader('Mia', {
  state: 'left',
  copiersRoiPpm: 30_000,
  returns: [returns(7, null, 0), returns(30, 90_000, 5_000)],
})
const nora = leader('Nora', {})
const all = [nora, lena, mia]
const names = (leaders: readonly Leader[]) => leaders.map(({ name }) => name)

it('leaders are found by a part of their name, and those who take nobody can be left out', () => {
  assert.deepEqual(names(filterLeaders(all, { search: ' EN', isOpen: false })), ['Lena'])
  assert.deepEqual(names(filterLeaders(all, { search: '', isOpen: true })), ['Nora', 'Lena'])
  assert.deepEqual(names(filterLeaders(all, { search: '', isOpen: false })), ['Nora', 'Lena', 'Mia'])
})

it('leaders are sorted by a figure of the period, unknown ones last in both directions', () => {
  assert.deepEqual(names(sortLeaders(all, 'copiersRoi', bestFirst.copiersRoi, '7')), ['Mia', 'Lena', 'Nora'])
  assert.deepEqual(names(sortLeaders(all, 'copiersRoi', 'ascending', '7')), ['Lena', 'Mia', 'Nora'])
  assert.deepEqual(names(sortLeaders(all, 'roi', 'descending', '7')), ['Lena', 'Nora', 'Mia'])
  assert.deepEqual(names(sortLeaders(all, 'roi', 'descending', '30')), ['Mia', 'Lena', 'Nora'])
  assert.deepEqual(names(sortLeaders(all, 'drawdown', bestFirst.drawdown, '30')), ['Mia', 'Lena', 'Nora'])
})
