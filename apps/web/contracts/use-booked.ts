import { useEffect, useEffectEvent, useRef } from 'react'
import { useAccount } from '../live/hooks.ts'

/** The rows of what was booked follow the account's stream by about a second, and by more where the exchange is busy. */
const BOOKED_AFTER_MS = [1_000, 4_000, 15_000] as const

/** Calls the listener when what has changed in positions or wallets can be read as rows. */
export function useBooked(listener: () => void): void {
  const contracts = useAccount()?.contracts
  const seen = useRef(contracts)
  const onBooked = useEffectEvent(listener)
  useEffect(() => {
    const before = seen.current
    seen.current = contracts
    if (before === undefined || before === contracts) return
    const timers = BOOKED_AFTER_MS.map((wait) => setTimeout(() => onBooked(), wait))
    return () => timers.forEach(clearTimeout)
  }, [contracts])
}
