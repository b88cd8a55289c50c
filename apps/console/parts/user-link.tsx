import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Link } from 'react-router'

/** A link to a user's room, by number. */
export function UserLink({ id }: { readonly id: number }) {
  return (
    <Link to={`/users/${id}`} className={linkClass()}>
      {id}
    </Link>
  )
}
