import { useWords } from '../words/use-words.ts'

/** The way back to the page of security, from one that belongs to it. */
export function useToSecurity(): { readonly to: string; readonly label: string } {
  const t = useWords('account-layout')
  return { to: '/account/security', label: t('nav.security') }
}
