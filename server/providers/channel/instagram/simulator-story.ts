/** What a simulated story shows: a tent. */
export const storyPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAFoAAACgAgMAAADxz5PuAAAADFBMVEU7b4/oslovTz/06dgngIj9AAABDUlEQVR42u3ROxKD" +
    "IBAGYFNYJ43niUewyFLQp/E+9GkoyClypBwgMwTlIeoibJkMf+Hjm8H9haapqWmaq36jrvUH47PW+kXwq/E3+nl8wK976n+p" +
    "+5ba/+R51fxvLkS/0fwENG+hJ3kHA8kBbhQ/AQDFW+M9wTvjA8ENo0UTPtXEiqa8nb0v9m72odhnRoom3NbcF035VPOOFE15" +
    "53wo9Gmmios+bbwz+/pwrrzD3tlz7zL4WOTCCHfXEofgrMSVnShD0YzLyMeth2WLi8h5gYMr6O8ZV7FD3qWfJ3zRYxcr52sf" +
    "44XWYeUs5yrUC0+HLjc+ZlyE7bINeMZh4yx2vhycc7V1OHYs1av/pH8BXoHurJEyAu0AAAAASUVORK5CYII=",
  "base64",
);
