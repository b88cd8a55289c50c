import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export interface PaletteEntry {
  /** Fit for an element's id. */
  readonly id: string
  readonly kind: 'page' | 'market' | 'setting' | 'action'
  readonly label: string
  /** Said beside the label, and searched too. */
  readonly about?: string | undefined
  /** The market it leads to. */
  readonly market?: { readonly pair: string; readonly base: string; readonly priceDecimals: number } | undefined
  /** The setting is so now. */
  readonly isOn?: boolean | undefined
  run(): void
}

const offers = new Map<string, readonly PaletteEntry[]>()
const listeners = new Set<() => void>()
const NONE: readonly PaletteEntry[] = []
let all = NONE

function change(offer: string, entries: readonly PaletteEntry[] | undefined): void {
  if (entries) offers.set(offer, entries)
  else offers.delete(offer)
  all = [...offers.values()].flat()
  for (const listener of listeners) listener()
}

/**
 * Has the palette show these entries while the component is mounted. The palette knows nobody who offers any. It learns of
 * them only when one reads differently, however often the component renders; what one does is of the last rendering.
 */
export function useOfferToPalette(offer: string, entries: readonly PaletteEntry[]): void {
  const shown = JSON.stringify(entries)
  const run = useEffectEvent((id: string) => entries.find((entry) => entry.id === id)?.run())
  useEffect(() => {
    const texts: readonly Omit<PaletteEntry, 'run'>[] = JSON.parse(shown)
    change(
      offer,
      texts.map((text) => ({ ...text, run: () => run(text.id) })),
    )
    return () => change(offer, undefined)
  }, [offer, shown])
}

/** What the page that is shown offers now. */
export function useOfferedEntries(): readonly PaletteEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => all,
    () => NONE,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
