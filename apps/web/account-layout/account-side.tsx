import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../page-context.ts'
import { HelpCard } from '../shell/help-card.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'
import { SecurityScore } from './security-score.tsx'

interface AccountSideProps {
  /** The page itself shows how well the account is protected. */
  readonly withoutScore?: boolean
}

/** Beside the forms and lists of the account centre: how safe it is and what would make it safer, who came in, help. */
export function AccountSide({ withoutScore = false }: AccountSideProps) {
  return (
    <>
      {!withoutScore && <OwnScore />}
      <RecentSignIns />
      <HelpCard />
    </>
  )
}

/** Not what the page is for: without an answer there is nothing in its place. */
function OwnScore() {
  const { siteApi } = usePage()
  const { data } = useAnswer('security', () => siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage'))
  return data && <SecurityScore security={data} />
}
