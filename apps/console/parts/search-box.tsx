import { SearchInput } from '@bowline/design-system/inputs/search-input.tsx'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { t } from '../words/words.ts'
import { useAddress } from './address.ts'
import styles from './parts.module.css'

const PAUSE_MS = 250

/** The search text, kept in the URL so that going back finds the same list. */
export function useSearched(): string {
  return useAddress()[0].q ?? ''
}

/** Searches when the typing pauses. */
export function SearchBox({ label }: { readonly label: string }) {
  const query = useSearched()
  const [, set] = useAddress()
  const [typed, setTyped] = useState(query)
  const [known, setKnown] = useState(query)
  const isStaying = useNavigation().state === 'idle'
  // A link led to another search.
  if (query !== known) {
    setKnown(query)
    if (query !== typed.trim()) setTyped(query)
  }
  useEffect(() => {
    // Whoever has gone on to another room meanwhile is not brought back.
    if (!isStaying || typed.trim() === query) return
    const timer = setTimeout(() => set({ q: typed.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, query, set, isStaying])
  return (
    <div className={styles.filters}>
      <SearchInput label={label} clearLabel={t('search.clear')} value={typed} onChange={setTyped} name="query" />
    </div>
  )
}
