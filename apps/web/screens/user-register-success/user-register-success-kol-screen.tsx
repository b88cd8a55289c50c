import { privateHead } from '../../account-layout/private-head.ts'
import { useWords } from '../../words/use-words.ts'
import { Welcome } from './welcome.tsx'

export const head = privateHead('user-register-success', 'title')

/** For who came by the invitation of somebody many people follow. */
export function Screen() {
  const t = useWords('user-register-success')
  return <Welcome text={t('text.kol')} />
}
