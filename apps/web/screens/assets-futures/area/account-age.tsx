import { AgeMark } from '../../../desk/panel/age-mark.tsx'
import { useFreshness, useLiveDoor } from '../../../live/hooks.ts'

/** How old the account is that the page shows. */
export function AccountAge() {
  return <AgeMark freshness={useFreshness(useLiveDoor().accountOf('futures'), true)} />
}
