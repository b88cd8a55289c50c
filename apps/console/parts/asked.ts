import { useCallback } from 'react'
import { useAddress } from './address.ts'

/**
 * The dialog that is open in a room, `limits:BTCUSDT`, kept in the URL: so the palette opens it from anywhere. It does
 * nothing by itself.
 */
export function useAsked(): readonly [what: string | undefined, about: string, ask: (what?: string) => void] {
  const [{ do: asked }, set] = useAddress()
  const [what, about = ''] = asked?.split(':') ?? []
  return [what, about, useCallback((next) => set({ do: next }), [set])]
}
