/** A registration can be renewed in its last days only, this many or as many as a registration is valid for. */
export const RENEWAL_DAYS = 60
