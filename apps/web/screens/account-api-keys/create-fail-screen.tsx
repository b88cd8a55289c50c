import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'
import { LinkFailed } from './link-failed.tsx'

export const head = privateHead('account-api-keys', 'fail.title')

export function Screen() {
  const t = useWords('account-api-keys')
  return (
    <AccountLayout title={t('fail.title')} at={6} variant="card">
      <LinkFailed />
    </AccountLayout>
  )
}
