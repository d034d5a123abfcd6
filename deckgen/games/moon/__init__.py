"""Moon, the domino game of Texas and Tidewater Virginia: rules DM-01 to DM-16."""
