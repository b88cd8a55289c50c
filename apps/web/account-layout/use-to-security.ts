import { useWords } from '../words/use-words.ts'

/** The link back to the security page. */
export function useToSecurity(): { readonly to: string; readonly label: string } {
  const t = useWords('account-layout')
  return { to: '/account/security', label: t('nav.security') }
}
