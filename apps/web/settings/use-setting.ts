import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Settings, SettingsStore } from './settings-store.ts'

export const SettingsContext = createContext<SettingsStore | undefined>(undefined)

/** A setting as it is now, and the way to change it: `const [favourites = [], keep] = useSetting('favourites')`. */
export function useSetting<N extends keyof Settings>(
  name: N,
): [Settings[N], (value: Exclude<Settings[N], undefined>) => void] {
  const store = useSettings()
  const value = useSyncExternalStore(
    store.subscribe,
    () => store.get(name),
    () => store.get(name),
  )
  return [value, (next) => store.set(name, next)]
}

export function useSettings(): SettingsStore {
  const store = useContext(SettingsContext)
  if (!store) throw new Error('there is no page around this component')
  return store
}
