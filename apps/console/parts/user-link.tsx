import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Link } from 'react-router'

/** To the room of a user, by his number. */
export function UserLink({ id }: { readonly id: number }) {
  return (
    <Link to={`/users/${id}`} className={linkClass()}>
      {id}
    </Link>
  )
}
