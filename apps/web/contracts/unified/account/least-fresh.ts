import { type Freshness, freshnessStates } from '../../../live/channel-store.ts'

/** Of what a figure is made of the part that is known least: it is as old as that. */
export function leastFresh(first: Freshness, ...others: readonly Freshness[]): Freshness {
  return others.reduce((least, each) => {
    const later = freshnessStates.indexOf(each.state) - freshnessStates.indexOf(least.state)
    if (later !== 0) return later > 0 ? each : least
    return (each.ageMs ?? 0) > (least.ageMs ?? 0) ? each : least
  }, first)
}
