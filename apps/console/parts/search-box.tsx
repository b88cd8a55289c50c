import { SearchInput } from '@bowline/design-system/inputs/search-input.tsx'
import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { t } from '../words/words.ts'
import styles from './parts.module.css'

const PAUSE_MS = 250

/** The search text, kept in the URL so that going back finds the same list. */
export function useSearched(): string {
  return useSearchParams()[0].get('q') ?? ''
}

/** Searches when the typing pauses. */
export function SearchBox({ label }: { readonly label: string }) {
  const query = useSearched()
  const [, setAddress] = useSearchParams()
  const [typed, setTyped] = useState(query)
  const isStaying = useNavigation().state === 'idle'
  useEffect(() => {
    // Whoever has gone on to another room meanwhile is not brought back.
    if (!isStaying || typed.trim() === query) return
    const timer = setTimeout(
      () => setAddress(typed.trim() === '' ? {} : { q: typed.trim() }, { replace: true }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, query, setAddress, isStaying])
  return (
    <div className={styles.filters}>
      <SearchInput label={label} clearLabel={t('search.clear')} value={typed} onChange={setTyped} name="query" />
    </div>
  )
}
