"""Who can force first place in open-hand BABANUKI, who can be made last, and how soon.

Source: the questions are those of Kiya 2021, sections 5.3 and 5.4; most answers are our own.
"""
