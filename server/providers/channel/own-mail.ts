/** Which message a mail of ours is, in the mail itself: also in the copy that a server keeps of what was sent. */
export const ownMailHeader = "X-Parley-Message";
