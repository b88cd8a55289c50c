import { useEffect, useState } from 'react'
import { useLater } from './use-later.ts'

const bringTables = async () => (await import('./tables/tables.tsx')).Tables

/** The place of the tables. They show what is the user's own, which the server cannot draw: they come after the first paint. */
export function TablesSlot() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setWanted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  const Tables = useLater(bringTables, isWanted, 'spot-trade/tables')
  return Tables ? <Tables /> : null
}
